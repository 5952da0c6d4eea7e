import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useLiveUpdates } from '#client/features/shell/live.ts'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { VisibilityCard } from './visibility-card.tsx'

const wizard = '/onboarding-profissional?passo=4'
const listed = { published: true, hiddenBecause: null }

async function openCard(professional: object, setVisible?: (input: { visible: boolean }) => unknown) {
  const answers = {
    'profile.mine': () => ({
      id: '5f0f5a6e-0000-4000-8000-0000000000aa',
      professional: {
        visible: true,
        published: true,
        hiddenBecause: null,
        status: 'Aprovado',
        refusalReason: null,
        obstacles: [],
        awayUntil: null,
        ...professional,
      },
    }),
    ...(setVisible && { 'profile.setVisible': setVisible }),
  }
  const stage = await openPages('/', { '/': { component: VisibilityCard } }, answers)
  return {
    ...stage,
    control: stage.screen.getByRole('switch', { name: 'Perfil ativo' }),
    status: stage.screen.getByRole('status'),
  }
}

test('shows the effect of the switch on the search before the server responds', async () => {
  const { control, status, asked } = await openCard({}, () => new Promise(() => undefined))
  await expect.element(status).toHaveTextContent('Você aparece na busca. Ver minha página')
  await userEvent.click(control)
  await expect.element(control).not.toBeChecked()
  await expect.element(status).toHaveTextContent('Você não aparece na busca. As visitas já marcadas continuam valendo.')
  expect(asked('profile.setVisible')).toEqual([{ visible: false }])
})

test('changes the visibility switch back and shows the message when the server refuses', async () => {
  const { control, status, toasts } = await openCard({ visible: false, published: false, hiddenBecause: 'switched_off' }, () => {
    throw refusal('CONFLICT', 'busy', 'Tente de novo.')
  })
  await userEvent.click(control)
  await expect.poll(() => toasts).toEqual([{ tone: 'error', title: 'Erro ao atualizar perfil', description: 'Tente de novo.' }])
  await expect.element(control).not.toBeChecked()
  await expect.element(status.getByText(/^Você não aparece na busca\./)).toBeVisible()
})

test.each([
  [{ hiddenBecause: 'not_approved', status: null }, 'Envie seus documentos para aparecer na busca.', 'Enviar documentos', wizard],
  [{ hiddenBecause: 'not_approved', status: 'Pendente' }, 'Seus documentos estão em análise.', 'Ver documentos', '/verificacoes'],
  [{ hiddenBecause: 'inactive' }, 'Sua conta está desativada e não aparece na busca.', 'Falar com o suporte', '/ajuda'],
  [
    { ...listed, obstacles: ['no_hours'] },
    'Sem 4 h seguidas em um dia, ninguém consegue agendar',
    'Adicionar horários',
    '/minha-disponibilidade',
  ],
  [
    { ...listed, obstacles: ['no_coordinates'] },
    'não localizamos seu endereço no mapa',
    'Conferir endereço',
    '/meu-perfil-profissional#endereco',
  ],
  [
    { ...listed, obstacles: ['away'], awayUntil: '2030-12-05' },
    'Ninguém consegue agendar até qui, 5 dez 2030, inclusive',
    'Mudar folga',
    '/minha-disponibilidade',
  ],
])(
  'explains why the profile is hidden (%o) and links to the page where that can be changed',
  async (professional, sentence, link, href) => {
    const { screen, status } = await openCard({ published: false, ...professional })
    await expect.element(status.filter({ hasText: sentence })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: link })).toHaveAttribute('href', href)
    expect(screen.getByText(/Você aparece na busca\./).elements()).toEqual([])
  },
)

test('says that the search shows the professional again as soon as the absence is ended, here or on another device', async () => {
  const present = {
    visible: true,
    published: true,
    hiddenBecause: null,
    status: 'Aprovado',
    refusalReason: null,
    obstacles: [],
    awayUntil: null,
  }
  const id = '5f0f5a6e-0000-4000-8000-0000000000aa'
  const ended = Promise.withResolvers<void>()
  let isAway = true
  const Page = () => {
    useLiveUpdates(true)
    return <VisibilityCard />
  }
  const answers = {
    'profile.mine': () => ({ id, professional: isAway ? { ...present, obstacles: ['away'] } : present }),
    'notifications.live': () => ended.promise.then(() => ({ type: 'availability.changed', id })),
  }
  const { screen } = await openPages('/', { '/': { component: Page } }, answers)
  await expect.element(screen.getByText('Você está de folga')).toBeVisible()
  isAway = false
  ended.resolve()
  await expect.element(screen.getByText(/^Você aparece na busca\./)).toBeVisible()
  await expect.element(screen.getByText('Você está de folga')).not.toBeInTheDocument()
})

test('sends the confirmation email again when only the confirmation is missing', async () => {
  const { screen, asked } = await openCard({ published: false, hiddenBecause: 'email_unconfirmed' })
  await expect.element(screen.getByText('Você aparece na busca assim que confirmar seu e-mail.')).toBeVisible()
  await screen.getByRole('button', { name: 'Reenviar e-mail' }).click()
  await expect.poll(() => asked('auth.resendConfirmation')).toHaveLength(1)
})

test('names every reason why the profile is hidden at once', async () => {
  const { status } = await openCard({
    published: false,
    hiddenBecause: 'not_approved',
    status: 'Pendente',
    obstacles: ['no_coordinates', 'no_hours'],
  })
  await expect.poll(() => status.elements()).toHaveLength(3)
})
