import { useLocation } from '@tanstack/react-router'
import { TextLink } from '#client/lib/links.tsx'

interface BookingLinkProps {
  id: string
  label?: string
  kind?: 'action' | 'inline'
  className?: string
}

/** A link from an admin page to a booking, whose page then leads back to the admin page. */
export function BookingLink({ id, label = 'Ver agendamento', kind = 'action', className = '' }: BookingLinkProps) {
  const voltar = useLocation({ select: ({ href }) => href })
  return <TextLink to="/agendamento/$id" params={{ id }} search={{ voltar }} kind={kind} className={className} label={label} />
}
