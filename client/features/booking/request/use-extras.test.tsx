import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { readBoxSearch } from './box-search.ts'
import { useSavedExtras } from './use-saved-extras.ts'
import { ProfilePage } from '#client/features/professional/profile-page.tsx'
import { eight, profile, weekOf } from '#client/test/profile-stage.tsx'

beforeEach(() => page.viewport(1280, 800))

function Here() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { saved, mark } = useSavedExtras()
  return (
    <ProfilePage
      profile={profile}
      search={readBoxSearch(search)}
      onSearch={(next) => void navigate({ to: '.', search: next, state: true, replace: true })}
      saved={saved}
      onSave={(extras) =>
        void navigate({ to: '.', search: true, state: (before) => ({ ...before, ...mark(extras) }), replace: true })
      }
      isContractor
    />
  )
}

function Checkout() {
  const { history } = useRouter()
  return (
    <button type="button" onClick={() => history.back()}>
      Voltar do pagamento
    </button>
  )
}

test('the extras (services, notes, repetition) are restored when the contractor goes back from the checkout', async () => {
  const pages = { '/profissional/$id': { component: Here }, '/checkout/$id': { component: Checkout } }
  const { screen, here } = await openPages(`/profissional/${profile.id}?semana=2026-11-22`, pages, {
    'availability.slots': weekOf,
    'booking.request': () => ({ bookingId: 'b1', holdExpiresAt: '2026-11-21T12:15:00.000Z', totalInCents: 10_800 }),
  })
  await screen.getByText(/^Repetir ou dizer/).click()
  await screen.getByRole('combobox', { name: 'Repetir', exact: true }).selectOptions('Toda semana')
  await screen.getByRole('textbox', { name: 'Como entrar' }).fill('Chave com o porteiro')
  await screen.getByRole('radio', { name: eight }).click()
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  await expect.poll(here).toBe('/checkout/b1')
  await screen.getByRole('button', { name: 'Voltar do pagamento' }).click()
  await expect.element(screen.getByRole('button', { name: 'Agendar ter, 08:00' })).toBeVisible()
  await expect.element(screen.getByText('Toda semana, 4 visitas · diz como entrar')).toBeVisible()
  await screen.getByText(/^Repetir ou dizer/).click()
  await expect.element(screen.getByRole('textbox', { name: 'Como entrar' })).toHaveValue('Chave com o porteiro')
})

test('after a sign-out, another person who goes back in the history does not see the extras of the first person', async () => {
  let Reader = await asPerson(Here)
  const pages = { '/profissional/$id': { component: () => <Reader /> }, '/checkout/$id': { component: Checkout } }
  const { screen, here, state } = await openPages(`/profissional/${profile.id}?semana=2026-11-22`, pages, {
    'availability.slots': weekOf,
    'booking.request': () => ({ bookingId: 'b1', holdExpiresAt: '2026-11-21T12:15:00.000Z', totalInCents: 10_800 }),
  })
  await screen.getByText(/^Repetir ou dizer/).click()
  await screen.getByRole('textbox', { name: 'Como entrar' }).fill('Chave com o porteiro')
  await screen.getByRole('radio', { name: eight }).click()
  await expect.poll(state).toMatchObject({ extras: { notes: 'Chave com o porteiro' } })
  await screen.getByRole('button', { name: 'Agendar ter, 08:00' }).click()
  await expect.poll(here).toBe('/checkout/b1')
  const user = { id: 'bia', name: 'Bia Reis', email: 'bia@casa.example', photo: null, emailConfirmed: true }
  Reader = await asPerson(Here, { user })
  await screen.getByRole('button', { name: 'Voltar do pagamento' }).click()
  await screen.getByText(/^Repetir ou dizer/).click()
  await expect.element(screen.getByRole('textbox', { name: 'Como entrar' })).toHaveValue('')
})
