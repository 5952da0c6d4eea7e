/** How many addresses a contractor may store, including the default address. */
export const MAX_ADDRESSES = 6

/** The name of the default address until the contractor changes it. */
export const DEFAULT_ADDRESS_NAME = 'Casa'

/** The sentence about who opens the door: 'Quem recebe: Dona Lúcia'. */
export const receives = (receiver: string) => `Quem recebe: ${receiver}`

/** An address in one line: 'Casa da mãe: Avenida Paulista, 1000, Bela Vista'. */
export function placeWords({
  name,
  street,
  number,
  district,
}: Record<'name' | 'street' | 'number' | 'district', string | null>): string {
  const words = [street, number, district].filter(Boolean).join(', ')
  return name ? `${name}: ${words}` : words
}

/** The distance to a home in whole kilometres: 'a cerca de 3 km'. */
export const awayWords = (kilometres: number) => (kilometres < 1 ? 'a menos de 1 km' : `a cerca de ${kilometres} km`)

export const addressListMessages = {
  title: 'Meus endereços',
  lead: 'A sua casa, a da sua mãe, o escritório. Na busca e no pedido você escolhe qual.',
  tooMany: `Você já tem ${MAX_ADDRESSES} endereços. Exclua um deles antes de guardar outro.`,
  nameTaken: 'Você já tem um endereço com este nome. Escolha outro nome.',
  gone: 'Este endereço não está mais na sua lista. Escolha outro.',
  notServed: 'Este CEP não existe no Brasil, então ninguém atende nele. Confira os números.',
  otherState: (state: string) => `Este CEP é de ${state}. Confira a UF.`,
  last: 'Este é o seu único endereço. Guarde outro e torne-o principal antes de excluir este.',
  default: 'Este é o seu endereço principal. Torne outro principal antes de excluir este.',
  none: 'Salve primeiro o endereço da sua casa. Ele será o principal.',
  booked: (bookings: number) =>
    bookings === 1
      ? 'Há 1 visita marcada aqui, que continua neste endereço.'
      : `Há ${bookings} visitas marcadas aqui, que continuam neste endereço.`,
  bookedStay: 'O que já está marcado continua no endereço de quando foi pedido. Para corrigir um deles, abra a página da visita.',
  lost: 'O endereço do link não está na sua lista. Medimos a distância do principal.',
  tooFarToCorrect:
    'O endereço novo fica a mais de 2 km do que foi combinado. Para outro lugar, cancele esta visita e peça outra.',
} as const
