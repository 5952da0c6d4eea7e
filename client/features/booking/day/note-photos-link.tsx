import { Link } from '@tanstack/react-router'
import { photosWords } from '#shared/booking-scope.ts'
import { cx } from '#client/ui/cx.ts'
import type { Detail } from '../labels.ts'

/** A link to the photos that show how to enter the home. Its text says how many photos there are. */
export function NotePhotosLink({ booking: { id, photos }, className }: { booking: Detail; className?: string }) {
  if (photos.length === 0) return null
  return (
    <Link
      to="/agendamento/$id"
      params={{ id }}
      hash="observacoes"
      className={cx('shrink-0 rounded-sm font-semibold underline underline-offset-4', className)}
    >
      {photosWords(photos.length)}
      <span className="sr-only"> de como entrar</span>
    </Link>
  )
}
