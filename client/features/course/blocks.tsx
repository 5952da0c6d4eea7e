import { Lightbulb, TriangleAlert } from 'lucide-react'
import type { CourseBlock } from '#shared/course.ts'
import { cx } from '#client/ui/cx.ts'
import { Drawing } from './drawings.tsx'

/** The text of a section. Everything is plain text: no markup of the stored content reaches the page. */
export function Blocks({ blocks }: { blocks: readonly CourseBlock[] }) {
  return (
    <div className="grid max-w-[41.7em] gap-5">
      {blocks.map((block, at) => (
        // The index can be the React key, because the blocks of a section never change their order.
        <Block key={at} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: CourseBlock }) {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>
    case 'list':
      return <List {...block} />
    case 'note':
      return <Note {...block} />
    case 'table':
      return <Table {...block} />
    case 'drawing':
      return (
        <figure className="grid gap-3 rounded-xl border border-line bg-surface p-4">
          <Drawing name={block.drawing} caption={block.caption} />
          <figcaption className="text-center text-secondary text-muted">{block.caption}</figcaption>
        </figure>
      )
  }
}

type Of<Kind extends CourseBlock['kind']> = Extract<CourseBlock, { kind: Kind }>

function List({ ordered, items }: Of<'list'>) {
  const Element = ordered ? 'ol' : 'ul'
  return (
    <Element className={cx('grid gap-2.5 pl-6 marker:text-muted', ordered ? 'list-decimal' : 'list-disc')}>
      {items.map(({ lead, text }) => (
        <li key={`${lead} ${text}`} className="pl-1">
          {lead && <strong className="font-semibold">{lead}: </strong>}
          {text}
        </li>
      ))}
    </Element>
  )
}

function Note({ tone, title, text }: Of<'note'>) {
  const Icon = tone === 'warning' ? TriangleAlert : Lightbulb
  return (
    <aside
      aria-label={title}
      className={cx(
        'flex gap-3 rounded-xl p-4',
        tone === 'warning' ? 'bg-warning-soft text-on-warning-soft' : 'bg-info-soft text-on-info-soft',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid gap-1">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
      </div>
    </aside>
  )
}

function Table({ head, rows }: Of<'table'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keyboard
    <div className="overflow-x-auto rounded-xl border border-line" role="region" aria-label={head.join(', ')} tabIndex={0}>
      <table className="w-full text-left text-secondary">
        <thead className="bg-sunken">
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className="px-3 py-2.5 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join()} className="border-t border-line align-top">
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={at} scope="row" className="px-3 py-2.5 font-semibold">
                    {cell}
                  </th>
                ) : (
                  <td key={at} className="px-3 py-2.5">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
