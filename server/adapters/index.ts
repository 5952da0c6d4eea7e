import { join } from 'node:path'
import type { BackgroundPort } from '#server/adapters/background/port.ts'
import { createSimulatedBackground } from '#server/adapters/background/simulated.ts'
import { createBrasilApi } from '#server/adapters/cep/brasil-api.ts'
import { createCepDirectory } from '#server/adapters/cep/directory.ts'
import type { CepPort } from '#server/adapters/cep/port.ts'
import { createDiskFiles } from '#server/adapters/files/disk.ts'
import type { FilesPort } from '#server/adapters/files/port.ts'
import { createS3Files } from '#server/adapters/files/s3.ts'
import { outboxEmail } from '#server/adapters/email/outbox.ts'
import type { EmailPort } from '#server/adapters/email/port.ts'
import { createSmtpEmail } from '#server/adapters/email/smtp.ts'
import type { PaymentPort } from '#server/adapters/payment/port.ts'
import type { PicturesPort } from '#server/adapters/pictures/port.ts'
import { createSharpPictures } from '#server/adapters/pictures/sharp.ts'

/** The adapters of the external services, one port for each. */
export type Adapters = {
  readonly payment: PaymentPort
  readonly email: EmailPort
  readonly files: FilesPort
  readonly pictures: PicturesPort
  readonly cep: CepPort
  readonly background: BackgroundPort
}

/** The configuration of the adapters. A null part selects the offline adapter. */
export type AdapterSettings = {
  readonly payment: PaymentPort
  readonly smtp: { url: string; from: string } | null
  readonly s3: { bucket: string; region: string; endpoint?: string; accessKeyId: string; secretAccessKey: string } | null
  readonly filesFolder: string
  readonly cep: 'directory' | 'brasilapi'
  readonly geocoderUrl?: string | undefined
  readonly now: () => Date
}

/** Returns the real adapter of each service that is configured, and the offline adapter of the others. */
export function chooseAdapters({ payment, smtp, s3, filesFolder, cep, geocoderUrl, now }: AdapterSettings): Adapters {
  return {
    payment,
    email: smtp ? createSmtpEmail(smtp) : outboxEmail,
    files: s3
      ? createS3Files({ ...s3, publicBase: publicBaseOf(s3) })
      : createDiskFiles({ root: filesFolder, publicBase: '/files/' }),
    pictures: createSharpPictures({ folder: join(filesFolder, '.incoming') }),
    cep: cep === 'brasilapi' ? createBrasilApi({ now, ...(geocoderUrl && { geocoderUrl }) }) : createCepDirectory(),
    background: createSimulatedBackground({ now }),
  }
}

/** Returns the URL of a bucket's public prefix: at an endpoint the bucket is part of the path, at AWS part of the host name. */
function publicBaseOf({ bucket, region, endpoint }: NonNullable<AdapterSettings['s3']>): string {
  const host = endpoint ? `${endpoint.replace(/\/+$/, '')}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`
  return `${host}/public/`
}
