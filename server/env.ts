import { z } from 'zod'
import type { Settings } from '#server/core/settings.ts'

const boolean = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true')
const integer = (fallback: number, min: number, max: number) => z.coerce.number().int().min(min).max(max).default(fallback)
const optional = z.string().trim().min(1).optional()

const production = process.env.NODE_ENV === 'production'

const Env = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: integer(3000, 0, 65_535),
  HOST: z.string().default(production ? '0.0.0.0' : '127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIR: optional,
  DATABASE_POOL: integer(10, 2, 100),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .default('Plumaí <nao-responda@plumai.example>')
    .transform((sender) => sender.replace(/^[^<]*<([^>]*)>$/, '$1'))
    .pipe(z.email()),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  FILES_DIR: z.string().default('.data/files'),
  CEP_PROVIDER: z.enum(['directory', 'brasilapi']).default(production ? 'brasilapi' : 'directory'),
  GEOCODER_URL: z.url().optional(),
  DOCUMENT_KEY: z.base64().optional(),
  METRICS_TOKEN: optional,
  FEE_BP: integer(2_000, 0, 10_000),
  FIRST_BOOKING_FEE_BP: integer(0, 0, 10_000),
  HOLD_MINUTES: integer(15, 1, 240),
  LIMITS: z.enum(['off', 'demo', 'production']).default(production ? 'production' : 'demo'),
  REQUIRE_EMAIL_CONFIRMATION: boolean(production),
  PASSWORD_REFUSE_COMMON: boolean(production),
  SEARCH_SNAP_DEGREES: z.coerce.number().min(0).max(0.1).default(0.01),
  DEMO: boolean(!production),
  BUILD_CLIENT: boolean(!production),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
})
export type Env = z.output<typeof Env>

const requiredInProduction = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'DOCUMENT_KEY',
  'METRICS_TOKEN',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/**
 * Parses the configuration from environment variables; empty values count as missing. The product reads its settings only from
 * the result. Throws one error that names every missing or wrong key, and no value. In production it also refuses the payment
 * sandbox, test keys, the demo and disabled limits.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(filled)
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (parsed.success && parsed.data.NODE_ENV === 'production') faults.push(...productionFaults(parsed.data))
  if (parsed.success && Boolean(parsed.data.STRIPE_PUBLISHABLE_KEY) !== Boolean(parsed.data.STRIPE_SECRET_KEY)) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: set both or neither')
  }
  // A booking's fee rate is the sum of both, and a check of the table limits it to 100 %.
  if (parsed.success && parsed.data.FEE_BP + parsed.data.FIRST_BOOKING_FEE_BP > 10_000)
    faults.push('FEE_BP and FIRST_BOOKING_FEE_BP: together at most 10000')
  if (!parsed.success || faults.length > 0)
    throw new Error(`The configuration is not complete:\n  ${faults.join('\n  ')}\nSee .env.example.`)
  return parsed.data
}

/** Returns the settings that features read. */
export function settingsOf(env: Env, publicUrl: string): Settings {
  return {
    feeInBasisPoints: env.FEE_BP,
    firstBookingFeeInBasisPoints: env.FIRST_BOOKING_FEE_BP,
    holdInMinutes: env.HOLD_MINUTES,
    limits: env.LIMITS,
    publicUrl,
    demo: env.DEMO,
    requireEmailConfirmation: env.REQUIRE_EMAIL_CONFIRMATION,
    refuseCommonPasswords: env.PASSWORD_REFUSE_COMMON,
    searchSnapDegrees: env.SEARCH_SNAP_DEGREES,
  }
}

function productionFaults(env: Env): string[] {
  const missing = requiredInProduction.filter((key) => !env[key]).map((key) => `${key}: required in production`)
  const faults = [
    env.STRIPE_SECRET_KEY?.includes('_test_') && 'STRIPE_SECRET_KEY: a test key charges nobody; production wants a live one',
    env.STRIPE_PUBLISHABLE_KEY?.includes('_test_') && 'STRIPE_PUBLISHABLE_KEY: a test key; production wants a live one',
    env.STRIPE_WEBHOOK_SECRET && !env.STRIPE_WEBHOOK_SECRET.startsWith('whsec_') && 'STRIPE_WEBHOOK_SECRET: starts with whsec_',
    env.PUBLIC_URL && !env.PUBLIC_URL.startsWith('https://') && 'PUBLIC_URL: production is https',
    env.DOCUMENT_KEY && Buffer.from(env.DOCUMENT_KEY, 'base64').length !== 32 && 'DOCUMENT_KEY: 32 bytes in base64',
    env.LIMITS !== 'production' && 'LIMITS: production cannot run without its limits',
    env.DEMO && 'DEMO: the demo seed and its passwords have no place in production',
    env.CEP_PROVIDER === 'directory' && 'CEP_PROVIDER: the offline directory is for demos',
  ]
  return [...missing, ...faults.filter((fault): fault is string => typeof fault === 'string')]
}
