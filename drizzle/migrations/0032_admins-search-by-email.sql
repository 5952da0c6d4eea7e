DROP INDEX "usuarios_cpf_trgm";--> statement-breakpoint
CREATE INDEX "usuarios_email_trgm" ON "usuarios" USING gin ("email" gin_trgm_ops);