import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Card } from './card.tsx'
import { cx } from './cx.ts'

export interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode
  /** A sentence under the heading of the section. */
  note?: ReactNode
  /** Content at the right of the heading. */
  aside?: ReactNode
  heading?: 'h2' | 'h3'
  look?: 'text-h3' | 'text-h2'
  /** Whether the section is rendered as a Card. */
  card?: boolean
}

/** A section of a page, named by its heading. `className` replaces the gap of 16 px. */
export function Section(props: SectionProps) {
  const { title, note, aside, heading: Heading = 'h2', look = 'text-h3', card, className = 'gap-4', children, ...rest } = props
  const id = useId()
  const Box = card ? CardSection : 'section'
  const name = (
    <Heading id={id} className={look}>
      {title}
    </Heading>
  )
  return (
    <Box aria-labelledby={id} {...rest} className={cx('grid grid-cols-[minmax(0,1fr)]', className)}>
      {note || aside ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {name}
          {aside}
          {note && <p className="w-full text-secondary text-muted">{note}</p>}
        </div>
      ) : (
        name
      )}
      {children}
    </Box>
  )
}

function CardSection(props: ComponentProps<'section'>) {
  return <Card as="section" {...(props as ComponentProps<'div'>)} />
}
