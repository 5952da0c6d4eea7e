import { Star } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useId } from 'react'
import { cx } from './cx.ts'
import { FieldNotes } from './field.tsx'

export interface RatingStarsProps {
  /** The average rating, from 0 to 5. */
  value: number
  count: number
  /** How the rating is written: 'short' as '4,9 (38)', 'long' as '4,9 (38 avaliações)'. */
  length?: 'short' | 'long'
  /** The text for a professional without reviews ('Novo por aqui'). Without this text '0,0 (0)' is shown. */
  empty?: string
  className?: string
}

/** The average rating with one decimal after a comma, and the number of reviews. */
export function RatingStars({ value, count, length = 'short', empty, className }: RatingStarsProps) {
  if (count === 0 && empty) return <span className={cx('text-secondary font-semibold text-link', className)}>{empty}</span>
  const grade = value.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const words = count === 1 ? '1 avaliação' : `${count} avaliações`
  return (
    <span className={cx('inline-flex items-center gap-1 text-secondary', className)}>
      <Star aria-hidden className="size-4 shrink-0 fill-star text-star" />
      <span className="sr-only">{`Nota ${grade} de 5, ${words}`}</span>
      <span aria-hidden className="font-semibold tabular">
        {grade}
      </span>
      <span aria-hidden className="text-muted tabular">
        ({length === 'long' ? words : count})
      </span>
    </span>
  )
}

const words = ['Ruim', 'Regular', 'Boa', 'Muito boa', 'Excelente']

export interface RatingInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  label: string
  name: string
  /** The chosen number of stars, 1 to 5, or null when nothing is chosen. */
  value: number | null
  onChange: (value: number) => void
  error?: string | undefined
}

/** Five stars as radio buttons, each named like "4 de 5 estrelas, Muito boa". */
export function RatingInput({ label, name, value, onChange, error, className, ...input }: RatingInputProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className={cx('grid gap-1', className)}>
      <legend className="mb-1 text-secondary font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-1.5 flex">
          {words.map((word, index) => (
            <label
              key={word}
              className="grid size-11 cursor-pointer place-items-center rounded-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus"
            >
              <input
                {...input}
                type="radio"
                name={name}
                value={index + 1}
                checked={value === index + 1}
                onChange={() => onChange(index + 1)}
                aria-label={`${index + 1} de 5 estrelas, ${word}`}
                className="sr-only"
              />
              <Star
                aria-hidden
                className={cx('size-8', value !== null && index < value ? 'fill-star text-star' : 'text-line-strong')}
              />
            </label>
          ))}
        </div>
        <span aria-hidden className="font-semibold">
          {value === null ? '' : words[value - 1]}
        </span>
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
