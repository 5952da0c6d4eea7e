import { cx } from './cx.ts'
import { featherShape } from './feather-shape.ts'

export interface FeatherProps {
  /**
   * A text that decides the shape of the feather: a page's name, or a user's id for profile covers. The same text always gives
   * the same feather.
   */
  seed: string
  /** The colours of the feather: 'colors' is the seven colours of the saíra, a bird. 'single' is shades of the text colour. */
  tone?: 'colors' | 'single'
  className?: string
  /** Plays the feather's entry animation once, for success pages. */
  drift?: boolean
}

const colors = [
  'fill-petroleo-700',
  'fill-petroleo-500',
  'fill-petroleo-300',
  'fill-ceu-500',
  'fill-folha-400',
  'fill-sol-400',
  'fill-laranja-500',
]
const shades = [1, 0.86, 0.72, 0.6, 0.72, 0.86, 1]

/** A generated feather, for decoration only. Set its height by `className`. */
export function Feather({ seed, tone = 'colors', className, drift }: FeatherProps) {
  const single = tone === 'single'
  const { bands, rachis } = featherShape(seed, single ? 50 : 88)
  return (
    <svg aria-hidden viewBox="0 0 330 600" className={cx('w-auto max-w-full', drift && 'animate-drift', className)}>
      {bands.map((path, index) => (
        <path
          key={index}
          d={path}
          className={single ? 'fill-current' : colors[index]}
          fillOpacity={single ? shades[index] : undefined}
        />
      ))}
      <path
        d={rachis}
        fill="none"
        strokeWidth={single ? 6 : 4.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={single ? 'stroke-current' : 'stroke-(--feather-rachis)'}
      />
    </svg>
  )
}
