import { useId, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { FileInput } from './choose-file.tsx'
import { cx } from './cx.ts'
import { FieldNotes, fieldAria } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import { Progress } from './progress.tsx'
import { type Upload, UploadButtons } from './upload-buttons.tsx'

export interface FileDropProps extends Pick<FieldTexts, 'hint' | 'error'> {
  /** The label of the file input, such as 'Escolher foto'. */
  action: string
  /**
   * The subject of the file, such as 'Frente do documento'. Screen readers read it before the label, because their users do not
   * see the box around the input.
   */
  topic?: string
  /** The name of the file input, by which FormErrorSummary finds it. */
  name: string
  /** The file types that the platform's file picker offers. A dropped file may have any type. */
  accept: readonly string[]
  onFile: (file: File) => void
  icon?: ReactNode
  /** The image above the buttons, or at their left when `beside` is set. */
  children?: ReactNode
  beside?: boolean
  /** Further buttons after the main button. */
  more?: ReactNode
  /** The upload of the chosen file. The progress is shown above the buttons, which cancel or repeat the upload. */
  upload?: Upload
}

/** A box that takes one file, chosen with the platform's file picker or dropped anywhere on the box. */
export function FileDrop(props: FileDropProps) {
  const { action, topic, hint, error, name, accept, onFile, icon, children, beside, more, upload } = props
  const id = useId()
  const [dragging, dropHandlers] = useDrop(onFile)
  const border = dragging
    ? 'border-primary bg-primary-soft'
    : error
      ? 'border-danger bg-surface'
      : 'border-line-strong bg-surface'
  return (
    <div className="grid content-start gap-1.5">
      <div
        {...dropHandlers}
        className={cx(
          'grid items-center gap-4 rounded-xl border border-dashed p-4 transition-colors duration-120 sm:p-5',
          beside && 'grid-cols-[auto_minmax(0,1fr)]',
          border,
        )}
      >
        {children}
        <div className="grid gap-3">
          {upload?.state.step === 'sending' && <Progress label="Enviando" percent={upload.state.percent} />}
          <div className={cx('flex flex-wrap gap-2', !beside && 'justify-center')}>
            <label htmlFor={id} className={buttonLook}>
              {icon}
              <FileInput name={name} accept={accept} onFile={onFile} {...fieldAria(id, { hint, error })} />
              {topic && <span className="sr-only">{`${topic}: `}</span>}
              {dragging ? 'Solte a imagem aqui' : action}
            </label>
            {upload && <UploadButtons {...upload} />}
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

/** Returns whether a file is being dragged over the box, and the event handlers of the box. */
function useDrop(onFile: (file: File) => void) {
  const [dragging, setDragging] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setDragging(true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!inside) setDragging(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setDragging(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
  return [dragging, handlers] as const
}
