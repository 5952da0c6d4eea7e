import { join } from 'node:path'
import type { BackgroundPort } from '#server/adapters/background/port.ts'
import { createSimulatedBackground } from '#server/adapters/background/simulated.ts'
import { createBrasilApi } from '#server/adapters/cep/brasil-api.ts'
import { createCepDirectory } from '#server/adapters/cep/directory.ts'
import type { CepPort } from '#server/adapters/cep/port.ts'
import { createDiskFiles } from '#server/adapters/files/disk.ts'
import type { FilesPort } from '#server/adapters/files/port.ts'
import { createS3Files } from '#server/adapters/files/s3.ts'
import { MailFailed, type MailPort } from '#server/adapters/mail/port.ts'
import { createSmtpMail } from '#server/adapters/mail/smtp.ts'
import type { PaymentPort } from '#server/adapters/payment/port.ts'
import type { PicturesPort } from '#server/adapters/pictures/port.ts'
import { createSharpPictures } from '#server/adapters/pictures/sharp.ts'

/** The outside world, one port each. */
export type Adapters = {
  readonly payment: PaymentPort
  readonly mail: MailPort
  readonly files: FilesPort
  readonly pictures: PicturesPort
  readonly cep: CepPort
  readonly background: BackgroundPort
}

/** What the configuration says of the outside world; a missing part means its offline twin. */
export type AdapterSettings = {
  readonly payment: PaymentPort
  readonly smtp: { url: string; from: string } | null
  readonly s3: { bucket: string; region: string; endpoint?: string; accessKeyId: string; secretAccessKey: string } | null
  readonly filesFolder: string
  readonly cep: 'directory' | 'brasilapi'
  readonly geocoderUrl?: string | undefined
  readonly now: () => Date
}

/** Picks the real adapter where it is configured and the offline one otherwise. */
export function chooseAdapters({ payment, smtp, s3, filesFolder, cep, geocoderUrl, now }: AdapterSettings): Adapters {
  return {
    payment,
    mail: smtp ? createSmtpMail(smtp) : keptMail,
    files: s3
      ? createS3Files({ ...s3, publicBase: publicPlaceOf(s3) })
      : createDiskFiles({ root: filesFolder, publicBase: '/files/' }),
    pictures: createSharpPictures({ folder: join(filesFolder, '.incoming') }),
    cep: cep === 'brasilapi' ? createBrasilApi({ now, ...(geocoderUrl && { geocoderUrl }) }) : createCepDirectory(),
    background: createSimulatedBackground({ now }),
  }
}

/** Where the public prefix of a bucket is read: below its name at an endpoint, under a host of its own at AWS. */
function publicPlaceOf({ bucket, region, endpoint }: NonNullable<AdapterSettings['s3']>): string {
  const host = endpoint ? `${endpoint.replace(/\/+$/, '')}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`
  return `${host}/public/`
}

/** The offline post: every mail is in the `outbox` table already, to be read at /_dev/emails; `fail@…` shows a failure. */
const keptMail: MailPort = {
  async send({ to }) {
    if (to.toLowerCase().startsWith('fail@')) throw new MailFailed('unavailable')
  },
}
