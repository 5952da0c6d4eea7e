import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { listenToToasts } from '#client/ui/toast.ts'
import type { ToastEvent } from '#client/ui/toast.ts'
import { isRefusal, refusalOf, reportError } from './errors.ts'

const shown: ToastEvent[] = []
listenToToasts((order) => shown.push(order))
afterEach(() => void shown.splice(0))

const refusal = (data: object, message = 'Dados inválidos') =>
  TRPCClientError.from({
    error: { code: -32600, message, data: { reason: null, fields: null, detail: null, id: null, ...data } },
  })

const taken = refusal({ code: 'CONFLICT', httpStatus: 409, reason: 'taken' }, 'Não foi possível criar a conta.')

test('a refusal is read with its code, its reason and its message', () => {
  expect(refusalOf(taken)).toMatchObject({
    code: 'CONFLICT',
    httpStatus: 409,
    reason: 'taken',
    message: 'Não foi possível criar a conta.',
  })
  expect(isRefusal(taken, 'CONFLICT', 'taken')).toBe(true)
  expect(isRefusal(taken, 'CONFLICT', 'other')).toBe(false)
})

test('an error without a response is treated as an unreachable server', () => {
  const cut = TRPCClientError.from(new Error('Failed to fetch'))
  expect(refusalOf(cut)).toMatchObject({ code: null, message: expect.stringContaining('Confira sua internet') })
  expect(refusalOf('whatever').code).toBeNull()
})

test('puts field messages at their fields and shows the first of them in the toast instead of "Dados inválidos"', () => {
  const setError = vi.fn<(name: string, error: object) => void>()
  const invalid = refusal({ code: 'BAD_REQUEST', httpStatus: 400, fields: { cpf: ['CPF inválido'], other: ['x'] } })
  reportError(invalid, { title: 'Erro ao criar conta', setError, fields: ['cpf', 'email'] })
  expect(setError).toHaveBeenCalledExactlyOnceWith('cpf', { type: 'server', message: 'CPF inválido' })
  expect(shown).toEqual([{ tone: 'error', title: 'Erro ao criar conta', description: 'CPF inválido' }])
})

test('shows the fallback text for an internal server error instead of "O erro foi nosso. Tente de novo em instantes."', () => {
  const internal = refusal(
    { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, id: 'abc' },
    'O erro foi nosso. Tente de novo em instantes.',
  )
  expect(reportError(internal, { title: 'Erro ao criar agendamento', fallback: 'Tente novamente' }).id).toBe('abc')
  expect(shown).toMatchObject([{ description: 'Tente novamente' }])
})

test('no toast is shown for an error after the session has ended', () => {
  reportError(refusal({ code: 'UNAUTHORIZED', httpStatus: 401, reason: 'signed_out' }), { title: 'Erro' })
  expect(shown).toEqual([])
})
