// This file must not import zod, so that the page with the professional's consent does not load it.

/**
 * The version of the text with which a professional consents to appear on public pages. Change it together with the text. Earlier
 * consents stay valid for what their own text says.
 */
export const CONSENT_VERSION = '2026-11-27'

/** Additional data that a professional allows on public cards. Each has its own switch. */
export type ConsentSwitches = { readonly portrait: boolean; readonly reviewLine: boolean; readonly freeDay: boolean }

type Switch = {
  readonly name: keyof ConsentSwitches
  readonly label: string
  readonly hint: string
  /** Added to the hint of the switch while the professional has no data of this kind. */
  readonly missing: string
  /**
   * The sentences of the consent text for this switch: `allowed` names what is shown when it is on, `absent` says that it is
   * hidden when it is off.
   */
  readonly allowed: string
  readonly absent: string
}

/** The consent switches in the order in which the form shows them. */
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

/** Returns the consent text for these switches. It is stored word for word with each consent. */
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
