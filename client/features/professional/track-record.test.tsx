import { expect, test } from 'vitest'
import { openProfile } from '#client/test/profile-stage.tsx'

test('the profile says how often the professional was hired, the reply time and each badge with its rule', async () => {
  const { screen } = await openProfile()
  await expect.element(screen.getByText('12 visitas feitas').last()).toBeInTheDocument()
  await expect.element(screen.getByText('Responde em cerca de 2 h').last()).toBeInTheDocument()
  await expect.element(screen.getByText(/90% delas até 10 minutos depois do horário/)).toBeVisible()
})

test('a profile of a professional with too few bookings shows no track record', async () => {
  const { screen } = await openProfile({ completedBookings: 0, responseMinutes: null, badges: [] })
  await expect.element(screen.getByRole('heading', { name: 'Sobre' })).toBeVisible()
  await expect.element(screen.getByText('Destaques')).not.toBeInTheDocument()
  await expect.element(screen.getByText(/visitas? feitas?$|^Responde em/)).not.toBeInTheDocument()
})

test('the police check banner says o profissional or a profissional, as chosen in the profile', async () => {
  const { screen } = await openProfile({ spokenOf: 'o' })
  await expect.element(screen.getByText('Profissional verificado pela Polícia Federal')).toBeVisible()
})
