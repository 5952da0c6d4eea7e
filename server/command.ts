import { CannotStart } from '#server/core/cannot-start.ts'
import { BEHIND_POOLER } from '#server/core/database/pooler.ts'
import { databaseFault, isOutage } from '#server/core/errors.ts'
import { loadEnv, type Env } from './env.ts'

/**
 * Runs a command with the configuration from `.env` and the environment. A fault that the operator can fix (a wrong key, an
 * unreachable database, a port in use) is printed as one sentence, and the exit code is 1. Any other error is rethrown.
 */
export async function runCommand(work: (env: Env) => Promise<void>): Promise<void> {
  let env: Env | null = null
  try {
    env = loadEnv()
    await work(env)
  } catch (error) {
    const sentence = sentenceFor(error, env)
    if (!sentence) throw error
    console.error(sentence)
    process.exitCode = 1
  }
}

/** Returns the sentence that tells the operator what is wrong at the start, or null if the error is a bug of the product. */
export function sentenceFor(error: unknown, env: Pick<Env, 'PORT' | 'HOST' | 'DATABASE_URL'> | null): string | null {
  if (error instanceof CannotStart) return error.message
  const fault = databaseFault(error)
  if (!fault || !env) return null
  return listenSentence(fault.code, env) ?? diskSentence(error, fault.code) ?? databaseSentence(error, fault.code, env)
}

function listenSentence(code: string, { PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): string | null {
  if (code === 'EADDRINUSE') return `A porta ${PORT} já está em uso. Feche o outro programa ou escolha outra em PORT.`
  return code === 'EADDRNOTAVAIL' ? `Esta máquina não tem o endereço ${HOST}. Confira HOST.` : null
}

function diskSentence(error: unknown, code: string): string | null {
  const path: unknown = error instanceof Error ? Reflect.get(error, 'path') : undefined
  if (typeof path !== 'string' || !['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'].includes(code)) return null
  return `Não foi possível escrever em ${path} (${code}). Confira FILES_DIR e DATABASE_DIR, o espaço e o dono da pasta.`
}

function databaseSentence(error: unknown, code: string, { DATABASE_URL = '' }: Pick<Env, 'DATABASE_URL'>): string | null {
  const place = placeOf(DATABASE_URL)
  if (code === '08P01') return BEHIND_POOLER
  if (code === 'CONNECTION_READ_ONLY' || code === '25006')
    return `Nenhum servidor em ${place} aceita escrita agora: é um standby ou está só para leitura. Confira DATABASE_URL e a promoção.`
  if (code === '28P01') return `O banco de dados em ${place} recusou o usuário ou a senha. Confira DATABASE_URL.`
  if (code === '28000')
    return `O banco de dados em ${place} recusou a conexão. Confira em DATABASE_URL o usuário e, se ele exige TLS, sslmode=require.`
  if (code === '3D000') return `O servidor em ${place} não tem esse banco. Crie-o ou confira o nome em DATABASE_URL.`
  if (code === '42501')
    return `O usuário de DATABASE_URL não pode criar tabelas e extensões em ${place}. Faça dele o dono do banco.`
  if (isOutage(error) || /^(ENOTFOUND|EAI_|EHOST|ENET|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS|ERR_SOCKET)/.test(code))
    return `O banco de dados em ${place} não respondeu (${code}). Confira DATABASE_URL e se o PostgreSQL está no ar.`
  return null
}

/** The part of a postgres:// URL that may be printed: hosts, ports and database, without user and password. */
function placeOf(url: string): string {
  return url.replace(/^\w+:\/\/(.*@)?/, '').replace(/\?.*$/, '')
}
