import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange' | 'className'> {
  /** The file types that the platform's file picker offers. */
  accept: readonly string[]
  onFile: (file: File) => void
}

/** The invisible file input, which opens the platform's file picker for one file. */
export function FileInput({ accept, onFile, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      accept={accept.join(',')}
      className="sr-only"
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onFile(file)
        // Clears the input, because otherwise the browser fires no change event when the same file is chosen again.
        target.value = ''
      }}
    />
  )
}

export interface ChooseFileProps extends Pick<FileInputProps, 'accept' | 'onFile'> {
  /** The class names of the button. */
  className: string
  icon: ReactNode
  /** The label of the button. */
  children: ReactNode
}

/** A button that opens the platform's file picker for one file. */
export function ChooseFile({ className, icon, children, ...input }: ChooseFileProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cx(
        'cursor-pointer has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        className,
      )}
    >
      {icon}
      <FileInput id={id} {...input} />
      {children}
    </label>
  )
}
