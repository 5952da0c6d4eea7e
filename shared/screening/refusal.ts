// Small words and verbs that may stand between 'não' and what is refused: 'não posso passar meu telefone'.
const between =
  '(?:eu|e|se|me|te|lhe|a|o|os|as|um|meu|minha|seu|sua|teu|no|na|pelo|pela|por|de|do|da|em|com|esse|essa|nenhum|nenhuma|mais|aqui|ainda|ninguem|numero|telefone|contato|gente|nada|podemos|pod[eo]|posso|quero|quer|vou|vamos|pass[aeo]r?|us[aoe]r?|tenho|tem|temos|ter|precis[ao]|fal[aoe]r?|mand[aeo]r?|troc[ao]r?|troque|dar|dou|compartilh[aeo]r?|combin[aeo]r?|pag\\w+|faco|fazer|fechar|fecho|aceit[aeo]r?|receb\\w+|atend[eo]r?|convers[aeo]r?|trabalho|cobro|cobrar|negoci[oa]r?|gosto|permite|permitido|pode|ou|nem|dinheiro|especie)'
const refused = new RegExp(`\\b(?:nao|nunca|nem|jamais|proibido|sem|evito|evite)\\s+(?:${between}\\s+){0,7}$`)

/** Whether what stands at `at` is refused, as in 'não posso passar meu telefone'. In a question it is not. */
export function isRefusal(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 80), at)
  if (!refused.test(before)) return false
  const end = text.slice(at).search(/[.!?,;\n]/)
  return end === -1 || text[at + end] !== '?'
}

/**
 * Whether a global pattern stands anywhere in a text without being refused there. `harmless` may exempt further places. It does not
 * copy the pattern, as `matchAll` does for each call.
 */
export function isNamed(pattern: RegExp, text: string, harmless?: (text: string, at: number) => boolean): boolean {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (!isRefusal(text, match.index) && !harmless?.(text, match.index)) return true
    if (match[0] === '') return false
  }
  return false
}

/** One pattern that stands where any of `patterns` stands. A text without it needs none of them, which is true of almost every text. */
export function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'))
}
