import { useState } from 'react'
import { cx } from './cx.ts'
import { toneClasses, toneOf } from './tone.ts'

const sizes = {
  32: 'size-8 text-secondary',
  44: 'size-11 text-lead',
  48: 'size-12 text-h3',
  56: 'size-14 text-h2',
  72: 'size-18 text-h1',
  96: 'size-24 text-h1-lg',
}

export interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes
  /** Colour key, usually the user's id, so that two people called Ana differ. */
  seed?: string
  /** A ring for somebody online. */
  active?: boolean
  /** The name stands beside the picture, so the picture itself is silent. */
  decorative?: boolean
  className?: string
}

/** A squircle (radius 25 %) with the photo, or the initial on a tint picked by hash; never a stock face. */
export function Avatar({ name, src, size = 48, seed = name, active, decorative = true, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const look = cx(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-squircle',
    sizes[size],
    active && 'outline-2 outline-offset-2 outline-success',
    className,
  )
  if (src && src !== broken) {
    return (
      <img src={src} alt={decorative ? '' : name} onError={() => setBroken(src)} className={cx(look, 'bg-sunken object-cover')} />
    )
  }
  const voice = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span {...voice} className={cx(look, 'font-display font-bold', toneClasses[toneOf(seed)])}>
      {name.trim().charAt(0).toLocaleUpperCase('pt-BR') || '?'}
    </span>
  )
}
