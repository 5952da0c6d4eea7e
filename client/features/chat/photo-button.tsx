import { ImagePlus } from 'lucide-react'
import { imageTypes } from '#client/lib/image.ts'
import { ChooseFile } from '#client/ui/choose-file.tsx'

/** The button with which a person chooses a photo for the conversation. */
export function PhotoButton({ onFile }: { onFile: (file: File) => void }) {
  return (
    <ChooseFile
      accept={imageTypes}
      onFile={onFile}
      icon={<ImagePlus aria-hidden className="size-6" />}
      className="grid size-12 shrink-0 place-items-center rounded-full text-link transition-colors duration-120 hover:bg-primary-soft"
    >
      <span className="sr-only">Enviar foto</span>
    </ChooseFile>
  )
}
