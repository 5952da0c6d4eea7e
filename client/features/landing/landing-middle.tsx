import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { toneClasses } from '#client/ui/tone.ts'
import { benefits, steps } from './landing-texts.ts'

/** The six benefits as cards, in two rows of three on wide screens. */
export function Benefits() {
  return (
    <section aria-labelledby="beneficios" className="grid gap-8">
      <h2 id="beneficios" className="max-w-[16em] text-h1 md:text-h1-lg">
        Feita para quem cuida e para quem é cuidado
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {benefits.map(({ title, text, Icon, tone }) => (
          <Card as="li" key={title} className="grid content-start gap-3 sm:p-6">
            <span aria-hidden className={cx('grid size-14 place-items-center rounded-squircle', toneClasses[tone])}>
              <Icon className="size-7" />
            </span>
            <h3 className="text-h3">{title}</h3>
            <p className="text-muted">{text}</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** 'Como funciona': four steps in one row. The second has the badge 'só profissionais'. */
export function Steps() {
  return (
    <section id="como-funciona" aria-labelledby="passos" className="grid gap-8">
      <h2 id="passos" className="text-h1 md:text-h1-lg">
        Como funciona
      </h2>
      <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {steps.map(({ title, text, professionalsOnly }, index) => (
          <li key={title} className="grid content-start gap-2 border-t-3 border-primary pt-4">
            <div className="flex min-h-8 items-center justify-between gap-2">
              <span aria-hidden className="font-display text-h2 font-bold text-link tabular">
                {index + 1}
              </span>
              {professionalsOnly && <Badge tone="primary">só profissionais</Badge>}
            </div>
            <h3 className="text-h3">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
