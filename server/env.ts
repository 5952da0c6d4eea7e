import { existsSync } from 'node:fs'
import proxyAddress from '@fastify/proxy-addr'
import { z } from 'zod'
import { CannotStart } from '#server/core/cannot-start.ts'
import { DOCUMENTS_KEPT_DAYS } from '#shared/privacy.ts'
import { serversOf, urlOn } from '#server/core/database/servers.ts'
import { companyFields, optional, serviceFields } from './env-fields.ts'
import { stripeKeyFaults } from './stripe-keys.ts'
import type { Settings } from '#server/core/settings.ts'

const url = (expected: string, protocol?: RegExp) => z.url({ error: expected, ...(protocol && { protocol }) })
const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, { error: `use ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(choices)}` })

/** Configuration keys of the payment provider. */
const paymentFields = {
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_CONNECT_WEBHOOK_SECRET: optional,
  PIX: oneOf(['off', 'on']).default('off'),
}

/** Configuration keys for the storage of uploaded files. */
const fileFields = {
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ENDPOINT: url('o endereço do serviço, como https://s3.example').optional(),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  FILES_URL: url('o endereço da pasta public/ do bucket, como https://arquivos.plumai.example', /^https?$/).optional(),
  FILES_DIR: z.string().default('.data/files'),
}

const verificationFieldsFor = (production: boolean) => ({
  BACKGROUND_PROVIDER: oneOf(['simulado', 'manual', 'http', 'caf']).default(production ? 'manual' : 'simulado'),
  BACKGROUND_URL: url('o endereço do serviço de antecedentes, como https://antecedentes.example/consultas').optional(),
  BACKGROUND_TOKEN: optional,
  BACKGROUND_WEBHOOK_SECRET: optional,
  CAF_CLIENT_ID: optional,
  CAF_CLIENT_SECRET: optional,
  CAF_TEMPLATE_ID: optional,
  DOCUMENT_RETENTION_DAYS: integer(DOCUMENTS_KEPT_DAYS, 1, DOCUMENTS_KEPT_DAYS),
})

/** The language model that scores checklists; optional. */
const modelFields = {
  AI_URL: url('o endereço do modelo até antes de /chat/completions, como https://modelo.example/v1').optional(),
  AI_MODEL: optional,
  AI_KEY: optional,
}

/** Secret keys. .env.example says what happens without each of them. */
const keyFields = {
  DOCUMENT_KEY: z.string().refine(isKey, { error: '32 bytes em base64 (crie com: openssl rand -base64 32)' }).optional(),
  DOCUMENT_KEY_PREVIOUS: z
    .string()
    .refine((text) => text.split(',').every(isKey), { error: 'chaves de 32 bytes em base64, separadas por vírgula' })
    .optional(),
  SIGNING_KEY: z.string().refine(isKey, { error: '32 bytes em base64 (crie com: openssl rand -base64 32)' }).optional(),
  SIGNING_OLD_KEYS: z
    .string()
    .default('')
    .transform(itemsOf)
    .refine((keys) => keys.every(isKey), { error: 'chaves públicas de 32 bytes em base64 separadas por vírgula' })
    .transform((keys) => keys.map((key) => Buffer.from(key, 'base64'))),
  VAPID_PRIVATE_KEY: z.string().refine(isVapidKey, { error: 'a chave privada de npx web-push generate-vapid-keys' }).optional(),
}

const rewardFields = {
  TIP_MIN: integer(5, 1, 10_000),
  TIP_MAX: integer(200, 1, 10_000),
  TIP_DAYS: integer(14, 1, 90),
  REFERRAL_CREDIT: integer(20, 1, 1_000),
  REFERRAL_MONTHS: integer(12, 1, 60),
}
/**
 * All configuration keys: the accepted values, the default and the error message, which is printed after the key's name. Some
 * defaults differ in production.
 */
const fieldsFor = (production: boolean) => ({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  PORT: integer(3000, 0, 65_535),
  HOST: z.string().default(production ? '0.0.0.0' : '127.0.0.1'),
  PUBLIC_URL: url('o endereço que as pessoas digitam, como https://plumai.example').optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform(itemsOf)
    .refine(areNetworks, { error: 'redes em notação CIDR separadas por vírgula, como 10.0.0.0/8' }),
  DRAIN_SECONDS: integer(production ? 3 : 0, 0, 60),
  DATABASE_URL: databaseUrl().optional(),
  DATABASE_DIRECT_URL: databaseUrl().optional(),
  DATABASE_DIR: optional,
  DATABASE_POOL: integer(10, 2, 100),
  ...paymentFields,
  SMTP_URL: url('use smtp://usuario:senha@servidor:587', /^smtps?$/).optional(),
  MAIL_FROM: z
    .string()
    .default('Plumaí <nao-responda@plumai.example>')
    .transform((sender) => sender.replace(/^[^<]*<([^>]*)>$/, '$1'))
    .pipe(z.email({ error: 'um endereço de e-mail, com ou sem nome: Plumaí <oi@plumai.example>' })),
  ...fileFields,
  CEP_PROVIDER: oneOf(['directory', 'brasilapi']).default(production ? 'brasilapi' : 'directory'),
  GEOCODER_URL: url('o endereço de um Photon ou Nominatim').optional(),
  ...verificationFieldsFor(production),
  ...serviceFields,
  ...modelFields,
  ...keyFields,
  METRICS_TOKEN: optional,
  OTEL_EXPORTER_OTLP_ENDPOINT: url('o endereço do coletor, como http://coletor:4318', /^https?$/).optional(),
  OTEL_TRACES_SAMPLER_ARG: number(1, 0, 1),
  ...companyFields,
  FEE_BP: integer(2_000, 0, 10_000),
  FIRST_BOOKING_FEE_BP: integer(0, 0, 10_000),
  HOLD_MINUTES: integer(15, 1, 240),
  ...rewardFields,
  PAYOUT_BANK_DAYS: integer(1, 0, 10),
  LIMITS: oneOf(['off', 'demo', 'production']).default(production ? 'production' : 'demo'),
  REQUIRE_EMAIL_CONFIRMATION: boolean(production),
  PASSWORD_REFUSE_COMMON: boolean(production),
  SEARCH_SNAP_DEGREES: number(0.01, 0, 0.1),
  DEMO: boolean(!production),
  BUILD_CLIENT: boolean(true),
  LOG_LEVEL: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
})

type Fields = ReturnType<typeof fieldsFor>
type Key = keyof Fields
export type Env = { [key in Key]: z.output<Fields[key]> }

const requiredInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'DOCUMENT_KEY',
  'METRICS_TOKEN',
  'COMPANY_NAME',
  'COMPANY_CNPJ',
  'COMPANY_ADDRESS',
  'COMPANY_EMAIL',
] as const satisfies Key[]

/**
 * Loads `.env` of the current folder into the environment, whose own values take precedence, and returns the configuration.
 * Throws like `readEnv`.
 */
export function loadEnv(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readEnv(process.env)
}

/**
 * Parses the configuration from environment variables, the only source of settings. An empty value counts as missing. Throws one
 * CannotStart that names every missing or wrong key, but no value. In production it also refuses the payment sandbox, test keys,
 * the demo and disabled limits.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const production = filled.NODE_ENV === 'production'
  const fields = fieldsFor(production)
  const values: Record<string, unknown> = {}
  const faults: string[] = []
  for (const [key, schema] of Object.entries(fields)) {
    const parsed = schema.safeParse(filled[key])
    if (parsed.success) values[key] = parsed.data
    else faults.push(`${key}: ${parsed.error.issues[0]?.message}`)
  }
  const env = values as Partial<Env>
  faults.push(...faultsTogether(env, production))
  faults.push(...stripeKeyFaults(env, { production, demo: env.DEMO === true }))
  if (production)
    faults.push(...requiredInProduction.filter((key) => !filled[key]).map((key) => `${key}: obrigatória em produção`))
  if (production) faults.push(...productionFaults(env))
  if (faults.length > 0)
    throw new CannotStart(
      `A configuração tem ${faults.length === 1 ? 'um erro' : `${faults.length} erros`}:\n  ${faults.join('\n  ')}\nCada chave está explicada em .env.example.`,
    )
  return env as Env
}

/** Returns the settings for the features. */
export function settingsOf(env: Env, publicUrl: string): Settings {
  return {
    feeInBasisPoints: env.FEE_BP,
    firstBookingFeeInBasisPoints: env.FIRST_BOOKING_FEE_BP,
    holdInMinutes: env.HOLD_MINUTES,
    tip: { minInCents: env.TIP_MIN * 100, maxInCents: env.TIP_MAX * 100, days: env.TIP_DAYS },
    referral: { creditInCents: env.REFERRAL_CREDIT * 100, months: env.REFERRAL_MONTHS },
    limits: env.LIMITS,
    publicUrl,
    demo: env.DEMO,
    requireEmailConfirmation: env.REQUIRE_EMAIL_CONFIRMATION,
    refuseCommonPasswords: env.PASSWORD_REFUSE_COMMON,
    payoutBankDays: env.PAYOUT_BANK_DAYS,
    searchSnapDegrees: env.SEARCH_SNAP_DEGREES,
    pix: env.PIX === 'on',
    company: {
      name: env.COMPANY_NAME,
      cnpj: env.COMPANY_CNPJ,
      address: env.COMPANY_ADDRESS,
      email: env.COMPANY_EMAIL,
    },
    documentRetentionDays: env.DOCUMENT_RETENTION_DAYS,
    hasModel: Boolean(env.AI_URL && env.AI_MODEL),
    clubPartners: env.CLUB_PARTNERS,
    insurer: env.INSURER_NAME && env.INSURER_POLICY ? { name: env.INSURER_NAME, masterPolicy: env.INSURER_POLICY } : null,
  }
}

/** Returns the errors of configuration keys that depend on each other. `env` lacks keys that are invalid on their own. */
function faultsTogether(env: Partial<Env>, production: boolean): string[] {
  const faults = [
    !production &&
      isHalfSet(env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY) &&
      'STRIPE_SECRET_KEY e STRIPE_PUBLISHABLE_KEY: preencha as duas ou nenhuma',
    !production &&
      isHalfSet(env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY) &&
      'S3_BUCKET, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY: preencha as três ou nenhuma',
    env.ROLE !== undefined &&
      env.ROLE !== 'all' &&
      !env.DATABASE_URL &&
      'ROLE: web e worker precisam de DATABASE_URL, porque o banco embutido serve um só processo',
    env.FILES_URL && !env.S3_BUCKET && 'FILES_URL: só com S3_BUCKET; sem bucket os arquivos são servidos por este endereço mesmo',
    env.DATABASE_DIRECT_URL && !env.DATABASE_URL && 'DATABASE_DIRECT_URL: preencha também DATABASE_URL',
    env.BACKGROUND_PROVIDER === 'http' &&
      !(env.BACKGROUND_URL && env.BACKGROUND_TOKEN) &&
      'BACKGROUND_PROVIDER: http precisa de BACKGROUND_URL e BACKGROUND_TOKEN',
    env.BACKGROUND_PROVIDER === 'caf' &&
      !(env.CAF_CLIENT_ID && env.CAF_CLIENT_SECRET && env.CAF_TEMPLATE_ID) &&
      'BACKGROUND_PROVIDER: caf precisa de CAF_CLIENT_ID, CAF_CLIENT_SECRET e CAF_TEMPLATE_ID',
    isHalfSet(env.AI_URL, env.AI_MODEL) && 'AI_URL e AI_MODEL: preencha as duas ou nenhuma',
    isHalfSet(env.INSURER_NAME, env.INSURER_POLICY) && 'INSURER_NAME e INSURER_POLICY: preencha as duas ou nenhuma',
    (env.TIP_MIN ?? 0) > (env.TIP_MAX ?? Infinity) && 'TIP_MIN e TIP_MAX: o mínimo não passa do máximo',
    // A booking's fee rate is the sum of both rates, and a CHECK limits it to 100 %.
    (env.FEE_BP ?? 0) + (env.FIRST_BOOKING_FEE_BP ?? 0) > 10_000 && 'FEE_BP e FIRST_BOOKING_FEE_BP: a soma é de no máximo 10000',
  ]
  return faults.filter((fault) => typeof fault === 'string')
}

function productionFaults(env: Partial<Env>): string[] {
  const { PUBLIC_URL: publicUrl } = env
  const faults = [
    env.STRIPE_SECRET_KEY?.includes('_test_') && 'STRIPE_SECRET_KEY: é uma chave de teste, que não cobra ninguém',
    env.STRIPE_PUBLISHABLE_KEY?.includes('_test_') && 'STRIPE_PUBLISHABLE_KEY: é uma chave de teste',
    publicUrl && !publicUrl.startsWith('https://') && 'PUBLIC_URL: em produção começa com https://',
    env.LIMITS && env.LIMITS !== 'production' && 'LIMITS: em produção os limites não são desligados',
    env.DEMO && 'DEMO: a demonstração e suas senhas não existem em produção',
    env.BACKGROUND_PROVIDER === 'simulado' &&
      'BACKGROUND_PROVIDER: a consulta simulada é só para a demonstração; use manual, http ou caf',
    env.BACKGROUND_URL && !env.BACKGROUND_URL.startsWith('https://') && 'BACKGROUND_URL: em produção começa com https://',
    env.FILES_URL && !env.FILES_URL.startsWith('https://') && 'FILES_URL: em produção começa com https://',
    env.AI_URL && !env.AI_URL.startsWith('https://') && 'AI_URL: em produção começa com https://',
    env.CEP_PROVIDER === 'directory' && 'CEP_PROVIDER: a lista de CEPs sem internet é só para a demonstração',
  ]
  return faults.filter((fault) => typeof fault === 'string')
}

/** A postgres:// URL. It may contain several hosts separated by commas, if a standby can become the primary. */
function databaseUrl() {
  const error = 'use postgres://usuario:senha@servidor:5432/banco, com vírgulas entre vários servidores'
  return z
    .string()
    .trim()
    .regex(/^postgres(ql)?:\/\/\S+$/, { error })
    .refine((text) => serversOf(text).every((server) => URL.canParse(urlOn(text, server))), { error })
}

function isHalfSet(...values: (string | undefined)[]): boolean {
  return values.some(Boolean) && !values.every(Boolean)
}

function boolean(fallback: boolean) {
  return oneOf(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true')
}

function integer(fallback: number, min: number, max: number) {
  const error = `um número inteiro de ${min} a ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback)
}

function number(fallback: number, min: number, max: number) {
  const error = `um número de ${min} a ${max}`
  return z.coerce.number({ error }).min(min, { error }).max(max, { error }).default(fallback)
}

function itemsOf(list: string): string[] {
  const items = list.split(',').map((item) => item.trim())
  return items.filter(Boolean)
}

function areNetworks(list: string[]): boolean {
  try {
    proxyAddress.compile(list)
    return true
  } catch {
    return false
  }
}

/** A private VAPID key: 32 bytes in base64url, as printed by `web-push generate-vapid-keys`. */
function isVapidKey(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text)
}
