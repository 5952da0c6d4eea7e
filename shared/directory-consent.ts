// This file contains no schemas, so that the professional's choice does not load zod for it.

/**
 * The version of the text of a consent. Change it together with the text: earlier consents stay in force, keep their own text, and
 * show what they agreed to.
 */
export const CONSENT_VERSION = '2026-11-27'

/** What a professional allows beside the fields of every public card, each by its own switch. */
export type ConsentSwitches = { readonly portrait: boolean; readonly reviewLine: boolean; readonly freeDay: boolean }

type Switch = {
  readonly name: keyof ConsentSwitches
  readonly label: string
  readonly hint: string
  /** Added to the hint while there is nothing to show. */
  readonly missing: string
  /** In the text of the consent: what is allowed with the switch on, and what does not appear with it off. */
  readonly allowed: string
  readonly absent: string
}

/** The switches in the order of the form. */
export const consentSwitches: readonly Switch[] = [
  {
    name: 'portrait',
    label: 'Minha foto',
    hint: 'A do seu perfil. Sem ela aparece a inicial do seu nome.',
    missing: 'Você ainda não tem foto.',
    allowed: 'minha foto',
    absent: 'foto',
  },
  {
    name: 'reviewLine',
    label: 'Uma frase de avaliação',
    hint: 'De uma avaliação de quatro ou cinco estrelas, só se quem escreveu também concordou.',
    missing: 'Ainda não há uma frase para mostrar.',
    allowed: 'uma frase de uma avaliação sobre mim, com o primeiro nome de quem escreveu e concordou',
    absent: 'texto de avaliações',
  },
  {
    name: 'freeDay',
    label: 'Meu próximo dia livre',
    hint: 'Só o dia, nunca o horário.',
    missing: 'Sua agenda não tem dia livre nas próximas quatro semanas.',
    allowed: 'meu próximo dia livre, sem o horário',
    absent: 'agenda',
  },
]

/** What a professional agrees to with these switches. It is stored with each consent, word for word. */
export function consentTextOf(switches: ConsentSwitches): string {
  const on = consentSwitches.filter(({ name }) => switches[name]).map(({ allowed }) => allowed)
  const off = consentSwitches.filter(({ name }) => !switches[name]).map(({ absent }) => absent)
  return [
    'Autorizo a Plumaí a me mostrar em páginas públicas.',
    'Qualquer pessoa e buscadores da internet podem ler essas páginas sem conta.',
    'Nelas aparecem meu primeiro nome com a inicial do sobrenome, meus serviços, meu preço, meu bairro e minha cidade.',
    'Aparecem minha nota com o número de avaliações, há quantos anos trabalho e quantas visitas já fiz pela Plumaí.',
    ...on.map((allowed) => `Autorizo também ${allowed}.`),
    `Não aparecem ${[...off, 'sobrenome', 'endereço', 'telefone', 'e-mail'].join(', ')} nem documentos.`,
    'Posso deixar de aparecer quando quiser, e em até uma hora saio das páginas.',
  ].join(' ')
}
