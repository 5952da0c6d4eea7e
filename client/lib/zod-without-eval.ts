/**
 * Makes zod not try `new Function`, which the content security policy forbids and reports. It stands before the first import of
 * zod, because zod tries while a schema is made, and it does not import zod, because the first script is loaded without it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
