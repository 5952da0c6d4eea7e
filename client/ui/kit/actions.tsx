import { Bell, CalendarDays, LogOut, Search, Settings, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { authMessages } from '#shared/auth.ts'
import { availabilityMessages } from '#shared/availability.ts'
import { bookingLabels } from '#shared/booking.ts'
import { pageNames } from '#shared/pages.ts'
import { onboardingMessages } from '#shared/profile.ts'
import { Button } from '../button.tsx'
import { Chip } from '../chip.tsx'
import { ConfirmDialog, Dialog, Sheet } from '../dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { linkStyles } from '../link-styles.ts'
import { Menu } from '../menu.tsx'
import { Segmented } from '../radio-group.tsx'
import { toast } from '../toast.ts'
import { Tooltip } from '../tooltip.tsx'
import { Row, Specimens } from './specimen.tsx'

const variants = ['primary', 'secondary', 'soft', 'ghost', 'danger'] as const
const sizes = [44, 48, 56] as const

/** The section of the component kit with buttons, links, a menu, dialogs and toasts. */
export function Actions() {
  return (
    <Specimens title="Ações">
      {variants.map((variant) => (
        <Row key={variant} name={`Button ${variant}`}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {size === 44 ? 'Pequeno' : size === 48 ? 'Um botão' : 'Um botão com mais palavras'}
            </Button>
          ))}
          <Button variant={variant} busy>
            Agendar
          </Button>
          <Button variant={variant} disabledReason="Escolha um horário primeiro">
            Agendar
          </Button>
        </Row>
      ))}
      <Row name="IconButton, Tooltip, Chip, links">
        <IconButton label="Procurar" icon={<Search aria-hidden />} />
        <IconButton label="Avisos, 3 novos" icon={<Bell aria-hidden />} badge={3} />
        <IconButton framed label="Calendário" icon={<CalendarDays aria-hidden />} />
        <IconButton framed label="Remover" icon={<Trash2 aria-hidden />} disabled />
        <Tooltip text="Nunca o único lugar da informação">
          {(id) => (
            <button type="button" aria-describedby={id} className={linkStyles({ kind: 'action' })}>
              O que é isto?
            </button>
          )}
        </Tooltip>
        <Filters />
        <a href="#conteudo" className={linkStyles({ kind: 'inline' })}>
          Link no texto
        </a>
        <a href="#conteudo" className={linkStyles({ kind: 'action' })}>
          Ver todos
        </a>
      </Row>
      <Row name="Segmented">
        <Segmented
          label="Duração"
          name="duracao"
          defaultValue="4"
          options={[
            { value: '4', label: '4 h' },
            { value: '6', label: '6 h' },
            { value: '8', label: '8 h' },
          ]}
        />
      </Row>
      <Overlays />
    </Specimens>
  )
}

function Filters() {
  const [near, setNear] = useState(true)
  return (
    <>
      <Chip pressed={near} onClick={() => setNear(!near)}>
        Até 10 km
      </Chip>
      <Chip pressed={false} disabled>
        Até 20 km
      </Chip>
    </>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <Row name="Menu, Dialog, Sheet, ConfirmDialog, toast">
      <Menu
        label={pageNames.account}
        align="start"
        trigger={<Button variant="secondary">{pageNames.account}</Button>}
        items={[
          { label: pageNames.dashboard, icon: <User aria-hidden /> },
          { label: 'Preferências', icon: <Settings aria-hidden /> },
          { label: 'Excluir conta', icon: <LogOut aria-hidden />, separated: true, danger: true },
        ]}
      />
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('sheet')}>
        Sheet
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        ConfirmDialog
      </Button>
      <Button
        variant="soft"
        onClick={() => toast.success(onboardingMessages.done.title, 'Agora você pode buscar profissionais.')}
      >
        toast.success
      </Button>
      <Button variant="soft" onClick={() => toast.error(authMessages.signUpFailed.title, authMessages.taken)}>
        toast.error
      </Button>
      <Button variant="soft" onClick={() => toast.undo(availabilityMessages.removed.title, () => toast.info('Restaurada'))}>
        toast.undo
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Bem-vinda à Plumaí"
        description="Um diálogo com texto e um botão."
        footer={<Button onClick={close}>Entendi</Button>}
      >
        <p>O conteúdo rola quando é mais alto que a tela.</p>
      </Dialog>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="Filtros"
        footer={<Button onClick={close}>Ver 14 profissionais</Button>}
      >
        <Segmented
          label="Distância"
          name="raio"
          defaultValue="10"
          options={['5', '10', '20', '50'].map((value) => ({ value, label: `${value} km` }))}
        />
      </Sheet>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        danger
        title="Cancelar o agendamento de ter, 24 nov com Marlene?"
        confirmLabel={bookingLabels.cancel}
      >
        <p>Você recebe de volta R$ 108,00.</p>
      </ConfirmDialog>
    </Row>
  )
}
