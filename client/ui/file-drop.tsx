import { useId, useState } from 'react'
import type { ChangeEvent, DragEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldNotes, fieldAria } from './field.tsx'
import type { FieldTexts } from './field.tsx'

export interface FileDropProps extends Pick<FieldTexts, 'hint' | 'error'> {
  /** The words of the button, and the name of the input: 'Escolher foto'. */
  action: string
  /** Said before the action to those who do not see which box it is in: 'Frente do documento'. */
  topic?: string
  /** The input's name, for FormErrorSummary. */
  name: string
  /** What the platform's picker offers; one may still drop anything. */
  accept: readonly string[]
  onFile: (file: File) => void
  icon?: ReactNode
  /** The picture: at the left of the buttons, or above them. */
  children?: ReactNode
  beside?: boolean
  /** More buttons after the main one. */
  more?: ReactNode
  /** Stands above the buttons while a file is on its way. */
  progress?: ReactNode
}

/** One file: chosen with the platform's own picker, or dropped anywhere on the box. */
export function FileDrop(props: FileDropProps) {
  const { action, topic, hint, error, name, accept, onFile, icon, children, beside, more, progress } = props
  const id = useId()
  const [over, drop] = useDrop(onFile)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onFile(file)
    // Choosing the same file again is a choice too.
    target.value = ''
  }
  const edge = over ? 'border-primary bg-primary-soft' : error ? 'border-danger bg-surface' : 'border-line-strong bg-surface'
  return (
    <div className="grid content-start gap-1.5">
      <div
        {...drop}
        className={cx(
          'grid items-center gap-4 rounded-xl border border-dashed p-4 transition-colors duration-120 sm:p-5',
          beside && 'grid-cols-[auto_minmax(0,1fr)]',
          edge,
        )}
      >
        {children}
        <div className="grid gap-3">
          {progress}
          <div className={cx('flex flex-wrap gap-2', !beside && 'justify-center')}>
            <label htmlFor={id} className={buttonLook}>
              {icon}
              <input
                type="file"
                name={name}
                accept={accept.join(',')}
                onChange={choose}
                {...fieldAria(id, { hint, error })}
                className="sr-only"
              />
              {topic && <span className="sr-only">{`${topic}: `}</span>}
              {over ? 'Solte a imagem aqui' : action}
            </label>
            {more}
          </div>
        </div>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

const buttonLook = cx(
  'relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md bg-primary-soft px-4 py-2 text-secondary font-semibold text-on-primary-soft',
  'transition-colors duration-120 hover:bg-primary-soft-hover [&>svg]:size-5 [&>svg]:shrink-0',
  'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
)

/** Whether a file hangs over the box, and the handlers that say so. */
function useDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!inside) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
  return [over, handlers] as const
}
