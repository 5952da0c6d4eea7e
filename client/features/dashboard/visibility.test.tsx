import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { VisibilityCard } from './visibility-card.tsx'

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

test('shows at once what the switch does to the search', async () => {
  const { control, status, asked } = await openCard({}, () => new Promise(() => undefined))
  await expect.element(status).toHaveTextContent('Você aparece na busca. Ver minha página')
  await userEvent.click(control)
  await expect.element(control).not.toBeChecked()
  await expect.element(status).toHaveTextContent('Você não aparece na busca. As visitas já marcadas continuam valendo.')
  expect(asked('profile.setVisible')).toEqual([{ visible: false }])
})

test('changes the switch back and shows the message when the server refuses', async () => {
  const { control, status, toasts } = await openCard({ visible: false, published: false, hiddenBecause: 'switched_off' }, () => {
    throw refusal('CONFLICT', 'busy', 'Tente de novo.')
  })
  await userEvent.click(control)
  await expect.poll(() => toasts).toEqual([{ tone: 'error', title: 'Erro ao atualizar perfil', description: 'Tente de novo.' }])
  await expect.element(control).not.toBeChecked()
  await expect.element(status.getByText(/^Você não aparece na busca\./)).toBeVisible()
})

test.each([
  [{ hiddenBecause: 'not_approved', status: null }, 'Envie seus documentos para aparecer na busca.'],
  [{ hiddenBecause: 'not_approved', status: 'Pendente' }, 'Seus documentos estão em análise.'],
  [
    { hiddenBecause: 'not_approved', status: 'Recusado', refusalReason: 'foto escura.' },
    'Precisamos de outra foto: foto escura.',
  ],
  [{ hiddenBecause: 'email_unconfirmed' }, 'Você aparece na busca assim que confirmar seu e-mail.'],
  [{ hiddenBecause: 'inactive' }, 'Sua conta está desativada e não aparece na busca.'],
])('explains %o in a sentence', async (professional, sentence) => {
  const { status } = await openCard({ published: false, ...professional })
  await expect.element(status.getByText(new RegExp(sentence))).toBeVisible()
})
