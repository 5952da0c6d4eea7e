import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const CONFIGURATION = join(import.meta.dirname, '../../../deploy/nginx.conf')
const READY_WITHIN_MS = 10_000

/** The path of nginx on this machine: NGINX_PROGRAM, or the one on PATH. Null if there is none. */
export function findNginx(): string | null {
  const named = process.env.NGINX_PROGRAM
  if (named) return existsSync(named) ? named : null
  try {
    return execFileSync('sh', ['-c', 'command -v nginx']).toString().trim()
  } catch {
    return null
  }
}

/**
 * Starts nginx with deploy/nginx.conf on `port` of 127.0.0.1, in front of instances at these ports and a file store at this
 * address. TLS is off, because only this machine connects.
 */
export async function startNginx(
  program: string,
  { port, instances, store }: { port: number; instances: readonly number[]; store: string },
): Promise<{ stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'plumai-nginx-'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const main = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http { access_log off; ${paths.join(' ')} include ${folder}/plumai.conf; }`
  await writeFile(join(folder, 'nginx.conf'), main)
  await writeFile(join(folder, 'plumai.conf'), onThisMachine(port, instances, store))
  const nginx = spawn(program, ['-p', folder, '-e', `${folder}/error.log`, '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  })
  const stop = async () => {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGQUIT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (const began = Date.now(); Date.now() - began < READY_WITHIN_MS; await sleep(50)) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`)
    if (
      await fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { stop }
  }
  await stop()
  throw new Error('nginx did not answer in time')
}

/** deploy/nginx.conf with addresses of this machine, without the server on port 80 and without certificates. */
function onThisMachine(port: number, instances: readonly number[], store: string): string {
  const servers = instances.map((instance) => `server 127.0.0.1:${instance} max_fails=0;`).join('\n')
  const text = readFileSync(CONFIGURATION, 'utf8')
    .replace(/(?: *server web-\d:3000 .*\n)+/, `${servers}\n`)
    .replace(/server \{\n *listen 80;[^}]*\}\n/, '')
    .replace(/listen 443 .*;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/ *ssl_certificate.*\n/g, '')
    .replace(/http:\/\/s3:\d+/, store)
  if (/web-\d|ssl|s3:/.test(text)) throw new Error('deploy/nginx.conf has another shape than expected')
  return text
}
