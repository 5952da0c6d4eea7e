import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** An SMTP server for tests. `commands` and `messages` are everything that clients have sent, oldest first. */
export interface SmtpServer {
  port: number
  commands: string[]
  messages: string[]
  close(): Promise<void>
}

/** Starts a local SMTP server that accepts every email. `replies` overrides its reply to a command; null means no reply. */
export async function startSmtpServer(replies: Partial<Record<string, string | null>> = {}): Promise<SmtpServer> {
  const [commands, messages, sockets] = [[] as string[], [] as string[], new Set<Socket>()]
  const usual: Record<string, string> = {
    greeting: '220 sink',
    EHLO: '250-sink\r\n250 AUTH PLAIN',
    AUTH: '235 ok',
    DATA: '354 go on',
    QUIT: '221 bye',
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const reply = (command: string) => {
      const line = command in replies ? replies[command] : (usual[command] ?? '250 ok')
      if (line) socket.write(`${line}\r\n`)
    }
    let message: string[] | null = null
    createInterface({ input: socket }).on('line', (line) => {
      if (message && line !== '.') return void message.push(line)
      if (message) {
        messages.push(message.join('\n'))
        message = null
        return reply('stored')
      }
      commands.push(line)
      const command = line.split(' ')[0] ?? ''
      if (command === 'DATA' && !('DATA' in replies)) message = []
      reply(command)
    })
    reply('greeting')
  })
  const port = await listen(server)
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((closed) => server.close(closed))
  }
  return { port, commands, messages, close }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}
