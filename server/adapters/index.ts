import { join } from 'node:path'
import { createModelAi, type ModelSettings } from '#server/adapters/ai/model.ts'
import type { AiPort } from '#server/adapters/ai/port.ts'
import { rubricAi } from '#server/adapters/ai/rubric.ts'
import { type CafOptions, createCafBackground } from '#server/adapters/background/caf.ts'
import { createHttpBackground, type HttpBackgroundOptions } from '#server/adapters/background/http.ts'
import type { BackgroundPort } from '#server/adapters/background/port.ts'
import { manualBackground } from '#server/adapters/background/manual.ts'
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
import type { ImagesPort } from '#server/adapters/images/port.ts'
import { createSharpImages } from '#server/adapters/images/sharp.ts'
import type { PushPort } from '#server/adapters/push/port.ts'
import { createWebPush, type WebPushOptions } from '#server/adapters/push/web-push.ts'

/** The adapters of all external services, one port for each service. */
export type Adapters = {
  readonly payment: PaymentPort
  readonly email: EmailPort
  readonly files: FilesPort
  readonly images: ImagesPort
  readonly cep: CepPort
  readonly background: BackgroundPort
  readonly push: PushPort
  readonly ai: AiPort
}

/** Which source checks backgrounds. `simulatedWaitMs`: the shortest and the longest duration of a simulated check. */
export type BackgroundSettings =
  | { readonly provider: 'simulado'; readonly simulatedWaitMs: readonly [number, number] }
  | { readonly provider: 'manual' }
  | ({ readonly provider: 'http' } & HttpBackgroundOptions)
  | ({ readonly provider: 'caf' } & Omit<CafOptions, 'now'>)

/**
 * The S3 bucket of uploaded files. `publicUrl`: the URL at which browsers read its prefix `public/`; by default the bucket's own
 * URL.
 */
export type S3Settings = {
  readonly bucket: string
  readonly region: string
  readonly endpoint?: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly publicUrl?: string
}

/** The configuration of the adapters. For a service whose setting is null the offline adapter is used. */
export type AdapterSettings = {
  readonly payment: PaymentPort
  readonly smtp: { url: string; from: string } | null
  readonly s3: S3Settings | null
  readonly filesFolder: string
  readonly cep: 'directory' | 'brasilapi'
  readonly geocoderUrl?: string | undefined
  /** The source of background checks; by default simulated checks without a delay. */
  readonly background?: BackgroundSettings
  readonly push: WebPushOptions
  /** The language model that scores checklists; without it fixed rules score them. */
  readonly model?: ModelSettings | null
  readonly now: () => Date
}

/** Returns the real adapter of each configured service, and the offline adapter of every other service. */
export function chooseAdapters({
  payment,
  smtp,
  s3,
  filesFolder,
  cep,
  geocoderUrl,
  background,
  push,
  model,
  now,
}: AdapterSettings): Adapters {
  return {
    payment,
    email: smtp ? createSmtpEmail(smtp) : outboxEmail,
    files: s3
      ? createS3Files({ ...s3, publicBase: s3.publicUrl ?? bucketUrl(s3) })
      : createDiskFiles({ root: filesFolder, publicBase: '/files/' }),
    images: createSharpImages({ folder: join(filesFolder, '.incoming') }),
    cep: cep === 'brasilapi' ? createBrasilApi({ now, ...(geocoderUrl && { geocoderUrl }) }) : createCepDirectory(),
    background: backgroundOf(background, now),
    push: createWebPush(push),
    ai: model ? createModelAi(model) : rubricAi,
  }
}

function backgroundOf(settings: BackgroundSettings | undefined, now: () => Date): BackgroundPort {
  if (settings?.provider === 'manual') return manualBackground
  if (settings?.provider === 'http') return createHttpBackground(settings)
  if (settings?.provider === 'caf') return createCafBackground({ ...settings, now })
  return createSimulatedBackground({ now, ...(settings && { waitMs: settings.simulatedWaitMs }) })
}

/**
 * Returns the origins from which browsers load public files: the origin of `publicUrl` and the bucket's own, because photos that
 * were stored before `publicUrl` was set have the bucket's URL.
 */
export function originsOfFiles(s3: S3Settings): string[] {
  return [...new Set([bucketUrl(s3), s3.publicUrl ?? bucketUrl(s3)].map((url) => new URL(url).origin))]
}

/**
 * Returns the bucket's own URL of its public prefix. With an endpoint the bucket is part of the path; at AWS it is part of the
 * host name.
 */
function bucketUrl({ bucket, region, endpoint }: S3Settings): string {
  const host = endpoint ? `${endpoint.replace(/\/+$/, '')}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`
  return `${host}/public/`
}
