import { z } from 'zod'

/** What zod tells of an input; only what the sentences need. */
type Issue = z.core.$ZodRawIssue

// zod's own words are English and speak of types: whoever reads a schema's refusal reads these, unless the schema names its own.
z.config({ localeError: sentenceOf })

/** The pt-BR sentence of a rule that has no sentence of its own. */
function sentenceOf(issue: Issue): string {
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
