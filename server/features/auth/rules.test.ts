import { expect, test } from 'vitest'
import { deviceName, placeName, rolesOf } from './rules.ts'

test.each([
  { stored: [], hasProfile: false, roles: ['contractor'] },
  { stored: ['contratante'], hasProfile: false, roles: ['contractor'] },
  { stored: ['profissional'], hasProfile: false, roles: [] },
  { stored: ['contratante', 'profissional'], hasProfile: false, roles: ['contractor'] },
  { stored: ['profissional'], hasProfile: true, roles: ['professional'] },
  { stored: ['contratante', 'profissional'], hasProfile: true, roles: ['professional', 'contractor'] },
  { stored: ['admin'], hasProfile: false, roles: ['contractor', 'admin'] },
  { stored: ['qualquer'], hasProfile: false, roles: ['contractor'] },
])('$stored with profile $hasProfile is $roles', ({ stored, hasProfile, roles }) => {
  expect([...rolesOf(stored, hasProfile)]).toEqual(roles)
})

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/150.0.0.0 Mobile Safari/537.36`, 'Chrome no Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A155M) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet no Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari no iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/150.0 Mobile/15E148 Safari/604.1',
    'Chrome no iPhone',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`, 'Edge no Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 OPR/130.0.0.0`, 'Opera no Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari no Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox no Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) Something/1.0', 'Navegador no Windows'],
  ['curl/8.14.1', 'Aparelho desconhecido'],
  [null, 'Aparelho desconhecido'],
])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))

test.each([
  ['203.0.113.0', 'rede 203.0.113.x'],
  ['2001:db8:1::', 'rede 2001:db8:1::'],
  [null, null],
])('the network %s is named %s', (network, name) => expect(placeName(network)).toBe(name))
