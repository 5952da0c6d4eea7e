import type cepPromise from 'cep-promise'
import { beforeEach, expect, test, vi } from 'vitest'
import { askCepPromise } from './cep-promise.ts'

const answer = vi.fn<typeof cepPromise>()
const found = {
  cep: '01310100',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Bela Vista',
  street: 'Avenida Paulista',
  service: 'viacep',
}

beforeEach(() => {
  answer.mockReset()
})

test('cep-promise returns the address of a CEP without the name of the service that found it', async () => {
  answer.mockResolvedValue(found)
  const { service: _, ...address } = found
  expect(await askCepPromise('01310100', 500, answer)).toEqual(address)
  expect(answer).toHaveBeenCalledWith('01310100', { providers: ['viacep', 'widenet'], timeout: 500 })
})

test('cep-promise returns null when one service says that the CEP does not exist and the other fails', async () => {
  answer.mockRejectedValue(failure('CEP não encontrado na base do ViaCEP.', 'Erro ao se conectar com o serviço WideNet.'))
  expect(await askCepPromise('01310999', 500, answer)).toBeNull()
})

test('cep-promise throws when no service can be reached', async () => {
  answer.mockRejectedValue(failure('Erro ao se conectar com o serviço ViaCEP.', 'Erro ao se conectar com o serviço WideNet.'))
  await expect(askCepPromise('01310100', 500, answer)).rejects.toThrow('Todos os serviços')
})

test('cep-promise throws when no service responds before the timeout', async () => {
  answer.mockReturnValue(new Promise(() => {}))
  await expect(askCepPromise('01310100', 20, answer)).rejects.toThrow('No answer in time')
})

function failure(...messages: string[]) {
  const errors = messages.map((message) => ({ name: 'ServiceError', message, service: 'any' }))
  return Object.assign(new Error('Todos os serviços de CEP retornaram erro.'), {
    name: 'CepPromiseError',
    type: 'service_error',
    errors,
  })
}
