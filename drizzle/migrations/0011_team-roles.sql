CREATE TABLE "team_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"granted_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_roles_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "team_roles_role" CHECK ("team_roles"."role" in ('suporte', 'financeiro'))
);
--> statement-breakpoint
ALTER TABLE "team_roles" ADD CONSTRAINT "team_roles_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_roles" ADD CONSTRAINT "team_roles_granted_by_usuarios_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_roles_granted_by" ON "team_roles" USING btree ("granted_by");