/**
 * Stops zod from calling `new Function`, which the content security policy forbids. Import this file before zod, because zod
 * makes that call with its first schema. This file does not import zod, because the entry script must not contain it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
