import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

// Replaces zod's own messages, which are English and technical, wherever a schema does not give its own message.
z.config({ localeError: messageOf })

function messageOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `Campo desconhecido: ${issue.keys.join(', ').slice(0, 100)}`
  if (issue.code === 'too_big') return `Use no máximo ${bound(issue.maximum)}${unitOf(issue.origin)}`
  if (issue.code === 'too_small') return `Use no mínimo ${bound(issue.minimum)}${unitOf(issue.origin)}`
  return issue.input === undefined ? 'Preencha este campo' : 'Valor inválido'
}

function bound(value: number | bigint): string {
  return value.toLocaleString('pt-BR')
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' caracteres'
  return origin === 'array' || origin === 'set' ? ' itens' : ''
}
