import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { addressListMessages, MAX_ADDRESSES, receives } from '#shared/addresses.ts'
import { addressWords, type OwnAddress } from '#client/features/address/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct, useQuestion } from '#client/lib/use-act.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { AddressSheet } from './address-sheet.tsx'
import { EditorSection } from './editor-frame.tsx'

export const addressesLink = { id: 'enderecos', title: addressListMessages.title }

interface AddressesSectionProps {
  /**
   * Whether the editor above the list has unsaved changes. While it has, no other default address can be chosen, because the
   * changes would be lost.
   */
  dirty: boolean
  /** Called when another address has become the default address, or when the default address was edited. */
  onReplaced: () => void
}

/** The list of the contractor's addresses. The default address is listed too, although the editor above also shows it. */
export function AddressesSection({ dirty, onReplaced }: AddressesSectionProps) {
  const { data, isError, refetch } = trpc.address.list.useQuery()
  const [editing, setEditing] = useState<OwnAddress | 'new' | null>(null)
  return (
    <EditorSection {...addressesLink} lead={addressListMessages.lead}>
      {isError && <ErrorState title="Não foi possível carregar os endereços." onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-24" />}
      {data && data.items.length === 0 && <p className="text-muted">{addressListMessages.none}</p>}
      {data && data.items.length > 0 && (
        <>
          <ul className="grid gap-3">
            {data.items.map((item) => (
              <Item key={item.id} item={item} dirty={dirty} onEdit={() => setEditing(item)} onReplaced={onReplaced} />
            ))}
          </ul>
          {dirty && (
            <p className="text-secondary text-muted">Salve ou desfaça as alterações acima antes de mexer no principal.</p>
          )}
          <Button
            variant="secondary"
            className="justify-self-start"
            disabled={data.items.length >= MAX_ADDRESSES}
            disabledReason={data.items.length >= MAX_ADDRESSES ? addressListMessages.tooMany : null}
            onClick={() => setEditing('new')}
          >
            Adicionar endereço
          </Button>
        </>
      )}
      {editing && (
        <AddressSheet
          item={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            if (editing !== 'new' && editing.isDefault) onReplaced()
            setEditing(null)
          }}
        />
      )}
    </EditorSection>
  )
}

interface ItemProps {
  item: OwnAddress
  dirty: boolean
  onEdit: () => void
  onReplaced: () => void
}

function Item({ item, dirty, onEdit, onReplaced }: ItemProps) {
  const { id, name, isDefault, receiver, located, address, bookings } = item
  const { act: makeDefault, busy } = useAct(trpc.address.makeDefault, {
    done: `${name} agora é o endereço principal`,
    failed: 'Não foi possível trocar o principal',
    also: ['profile', 'search'],
  })
  const removal = useQuestion(trpc.address.remove, { done: 'Endereço excluído', also: ['search'] })
  return (
    <li className="grid gap-2 rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-sans text-body font-semibold tracking-normal wrap-anywhere">{name}</h3>
        {isDefault && <Badge tone="primary">Principal</Badge>}
      </div>
      <p className="flex gap-2 text-secondary wrap-anywhere">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
        {addressWords(item)}, {[address.city, address.state].filter(Boolean).join(' · ')}
      </p>
      {receiver && <p className="text-secondary text-muted wrap-anywhere">{receives(receiver)}</p>}
      {!located && (
        <Banner tone="warning">Não achamos este endereço no mapa. Confira o número: sem isso não há distâncias.</Banner>
      )}
      {bookings > 0 && <p className="text-secondary text-muted">{addressListMessages.booked(bookings)}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size={44} disabled={isDefault && dirty} aria-label={`Editar ${name}`} onClick={onEdit}>
          Editar
        </Button>
        {!isDefault && (
          <>
            <Button
              variant="secondary"
              size={44}
              busy={busy}
              disabled={dirty}
              aria-label={`Tornar ${name} principal`}
              onClick={() => void makeDefault({ addressId: id }).then((saved) => saved && onReplaced())}
            >
              Tornar principal
            </Button>
            <Button variant="ghost" size={44} aria-label={`Excluir ${name}`} onClick={removal.ask}>
              Excluir
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        {...removal.question}
        danger
        title={`Excluir ${name}?`}
        description={bookings > 0 ? addressListMessages.booked(bookings) : 'Você pode guardar este endereço de novo depois.'}
        confirmLabel="Excluir endereço"
        onConfirm={() => void removal.act({ addressId: id })}
      />
    </li>
  )
}
