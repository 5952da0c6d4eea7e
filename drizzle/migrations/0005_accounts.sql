CREATE TABLE "known_devices" (
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cep_cache" (
	"cep" text PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_last_used_at" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_user_id" ON "sign_in_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expires_at" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "cep_cache_fetched_at" ON "cep_cache" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "stored_files_user_id" ON "stored_files" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_hash CHECK (code_hash ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE sign_in_challenges
  ADD CONSTRAINT sign_in_challenges_hash CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT sign_in_challenges_attempts CHECK (attempts BETWEEN 0 AND 5);--> statement-breakpoint
ALTER TABLE known_devices ADD CONSTRAINT known_devices_hash CHECK (token_hash ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE stored_files
  ADD CONSTRAINT stored_files_key CHECK (key ~ '^(public|private)/'),
  ADD CONSTRAINT stored_files_kind CHECK (kind IN ('avatar', 'document-front', 'document-selfie')),
  ADD CONSTRAINT stored_files_bytes CHECK (bytes > 0);--> statement-breakpoint
ALTER TABLE cep_cache ADD CONSTRAINT cep_cache_digits CHECK (cep ~ '^\d{8}$');--> statement-breakpoint
-- A deleted account keeps its row for the rows that the law wants kept; its CPF gives way to an 'x' and ten hex digits.
ALTER TABLE usuarios
  DROP CONSTRAINT usuarios_cpf_digits,
  ADD CONSTRAINT usuarios_cpf_digits CHECK (CASE WHEN erased_at IS NULL THEN cpf ~ '^\d{11}$' ELSE cpf ~ '^x[0-9a-f]{10}$' END),
  ADD CONSTRAINT usuarios_erased CHECK (
    erased_at IS NULL OR (NOT ativo AND foto_perfil IS NULL AND cep IS NULL AND endereco_logradouro IS NULL AND latitude IS NULL));
