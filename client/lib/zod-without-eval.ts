/**
 * Stops zod from calling `new Function`, which the content security policy forbids and reports. This file must be imported before
 * zod, because zod tries the call when the first schema is made. This file does not import zod, because the entry script must not
 * contain it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
