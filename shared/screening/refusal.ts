// Words that may be between 'não' and the thing that a person refuses to do, as in 'não posso passar meu telefone'.
const between =
  '(?:eu|e|se|me|te|lhe|a|o|os|as|um|meu|minha|seu|sua|teu|no|na|pelo|pela|por|de|do|da|em|com|esse|essa|nenhum|nenhuma|mais|aqui|ainda|ninguem|numero|telefone|contato|gente|nada|podemos|pod[eo]|posso|quero|quer|vou|vamos|pass[aeo]r?|us[aoe]r?|tenho|tem|temos|ter|precis[ao]|fal[aoe]r?|mand[aeo]r?|troc[ao]r?|troque|dar|dou|compartilh[aeo]r?|combin[aeo]r?|pag\\w+|faco|fazer|fechar|fecho|aceit[aeo]r?|receb\\w+|atend[eo]r?|convers[aeo]r?|trabalho|cobro|cobrar|negoci[oa]r?|gosto|permite|permitido|pode|ou|nem|dinheiro|especie)'
const refused = new RegExp(`\\b(?:nao|nunca|nem|jamais|proibido|sem|evito|evite)\\s+(?:${between}\\s+){0,7}$`)

/** Whether a text refuses what begins at the index `at`, as in 'não posso passar meu telefone'. A question is not a refusal. */
export function isRefusal(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 80), at)
  if (!refused.test(before)) return false
  const end = text.slice(at).search(/[.!?,;\n]/)
  return end === -1 || text[at + end] !== '?'
}

/**
 * Whether a global pattern matches a text anywhere outside a refusal such as 'não passo meu telefone' (see `isRefusal`). Matches
 * that `harmless` accepts do not count. `exec` is used because `matchAll` would copy the pattern at each call.
 */
export function isNamed(pattern: RegExp, text: string, harmless?: (text: string, at: number) => boolean): boolean {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (!isRefusal(text, match.index) && !harmless?.(text, match.index)) return true
    if (match[0] === '') return false
  }
  return false
}

/**
 * Joins patterns into one that matches where any of them matches. Since almost no text matches the joined pattern, the single
 * patterns rarely have to be tried.
 */
export function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'))
}
