import { ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { imageTypes } from '#client/lib/image.ts'

/** Chooses a photo for the conversation with the platform's picker. */
export function PhotoButton({ onFile }: { onFile: (file: File) => void }) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full text-link transition-colors duration-120 hover:bg-primary-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
    >
      <ImagePlus aria-hidden className="size-6" />
      <span className="sr-only">Enviar foto</span>
      <input
        id={id}
        type="file"
        accept={imageTypes.join(',')}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // Without this the browser fires no change event when the same file is chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}
