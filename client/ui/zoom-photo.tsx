import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'
import { Dialog } from './dialog.tsx'

export interface ZoomPhotoProps {
  src: string
  /** The description of the photo: 'Foto enviada por Marlene'. */
  label: string
  /** The class names for the width and height of the thumbnail, such as 'h-44 w-56'. */
  frame: string
}

/** A thumbnail of a photo, which opens the photo in full size. The thumbnail is loaded when it scrolls into view. */
export function ZoomPhoto({ src, label, frame }: ZoomPhotoProps) {
  const [open, setOpen] = useState(false)
  const [broken, setBroken] = useState(false)
  const show = () => {
    // If loading the photo failed, opening the photo loads it again.
    setBroken(false)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        aria-label={`${label}, ${broken ? 'não carregou, tentar de novo' : 'ver maior'}`}
        onClick={show}
        className={cx('block max-w-full cursor-zoom-in overflow-hidden rounded-lg bg-sunken text-muted', frame)}
      >
        {broken ? (
          <ImageOff aria-hidden className="m-auto size-6" />
        ) : (
          <img src={src} alt="" loading="lazy" onError={() => setBroken(true)} className="size-full object-cover" />
        )}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={label} width="large">
        {open && <img src={src} alt={label} className="mx-auto max-h-[70dvh] w-full rounded-lg object-contain" />}
      </Dialog>
    </>
  )
}
