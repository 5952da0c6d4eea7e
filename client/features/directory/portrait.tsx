import { useState } from 'react'
import { cx } from '#client/ui/cx.ts'
import { Feather } from '#client/ui/feather.tsx'
import { toneClasses, toneOf } from '#client/ui/tone.ts'

export interface PortraitProps {
  name: string
  /** The URL of the photo. If it is null or the photo fails to load, the initial is shown on a feather. */
  src: string | null
  /** The id of the person. It decides the colour and the feather shown without a photo. */
  seed: string
  /** Whether the photo is visible before scrolling. It is then loaded at once. */
  first?: boolean
  className?: string
}

/**
 * The photo on a public card, or the initial on a feather. It is hidden from screen readers, because the name is written beside
 * it.
 */
export function Portrait({ name, src, seed, first = false, className }: PortraitProps) {
  const [broken, setBroken] = useState(false)
  const look = cx('relative grid shrink-0 place-items-center overflow-hidden', toneClasses[toneOf(seed)], className)
  if (src && !broken) {
    return (
      <span aria-hidden className={look}>
        <img
          src={src}
          alt=""
          loading={first ? 'eager' : 'lazy'}
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      </span>
    )
  }
  return (
    <span aria-hidden className={look}>
      <Feather seed={seed} tone="single" className="absolute -top-1.5 -right-2 h-[115%] max-w-none opacity-16" />
      <span className="relative font-display text-display font-bold">{name.charAt(0).toLocaleUpperCase('pt-BR')}</span>
    </span>
  )
}
