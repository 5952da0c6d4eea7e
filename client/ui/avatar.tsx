import { useState } from 'react'
import { cx } from './cx.ts'
import { toneClasses, toneOf } from './tone.ts'

const sizes = {
  32: 'size-8 text-secondary',
  44: 'size-11 text-lead',
  48: 'size-12 text-h3',
  56: 'size-14 text-h2',
  72: 'size-18 text-h1',
  84: 'size-21 text-h1',
  96: 'size-24 text-h1-lg',
}

export interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes
  /**
   * A text that decides the background colour of the avatar. It is usually the user's id, so that two people with the same name
   * get different colours.
   */
  seed?: string
  /** Renders a ring around the photo of a person who is online. */
  active?: boolean
  /** Hides the photo from screen readers, because the name is written beside it. */
  decorative?: boolean
  className?: string
}

/**
 * A person's photo with rounded corners (radius 25 %). Without a photo it shows the first letter of the name on a colour that
 * depends on `seed`.
 */
export function Avatar({ name, src, size = 48, seed = name, active, decorative = true, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const styles = cx(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-squircle',
    sizes[size],
    active && 'outline-2 outline-offset-2 outline-success',
    className,
  )
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt={decorative ? '' : name}
        onError={() => setBroken(src)}
        className={cx(styles, 'bg-sunken object-cover')}
      />
    )
  }
  const accessibility = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span {...accessibility} className={cx(styles, 'font-display font-bold', toneClasses[toneOf(seed)])}>
      {name.trim().charAt(0).toLocaleUpperCase('pt-BR') || '?'}
    </span>
  )
}
