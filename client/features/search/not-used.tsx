import { daysIn } from './typed-days.ts'

export interface NotUsedProps {
  typed: string
}

/** Says which typed days the search does not use, and where a day or a repetition is chosen. */
export function NotUsed({ typed }: NotUsedProps) {
  const { notUsed, isRepeated } = daysIn(typed)
  if (notUsed === '') return null
  return (
    <p className="text-secondary text-muted">
      Não usamos “{notUsed}” na busca.{' '}
      {isRepeated ? 'Ao agendar, você pode repetir a visita toda semana ou a cada duas.' : 'Escolha um dia abaixo.'}
    </p>
  )
}
