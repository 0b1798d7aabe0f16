-- Generated from the migrations by `npm run db -- schema`; do not edit.

create table access."user" (
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  email text not null,
  email_confirmed_at timestamp with time zone,
  email_verified boolean not null generated always as ((email_confirmed_at IS NOT NULL)) stored,
  first_name text,
  last_name text,
  first_name_ar text,
  last_name_ar text,
  name text not null generated always as (COALESCE(NULLIF(TRIM(BOTH FROM ((COALESCE(first_name_ar, ''::text) || ' '::text) || COALESCE(last_name_ar, ''::text))), ''::text), NULLIF(TRIM(BOTH FROM ((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text))), ''::text), email)) stored,
  phone text,
  image text,
  language text not null default 'ar'::text,
  digits text,
  requires_password_change boolean not null default false,
  temporary_password_until timestamp with time zone,
  two_factor_enabled boolean not null default false,
  super_admin boolean not null default false,
  company_id integer,
  business_type text,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint user_check CHECK ((NOT (super_admin AND (company_id IS NOT NULL)))),
  constraint user_digits_check CHECK ((digits = ANY (ARRAY['latin'::text, 'arabic'::text]))),
  constraint user_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 200)))),
  constraint user_language_check CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text]))),
  constraint user_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint user_pkey PRIMARY KEY (id),
  constraint user_email_taken UNIQUE (email)
);
CREATE INDEX user_company ON access."user" USING btree (company_id, id);
grant delete on access."user" to qafila_app;
grant insert on access."user" to qafila_app;
grant select on access."user" to qafila_app;
grant update on access."user" to qafila_app;

create table access.account (
  id uuid not null default app.uuid_v7(),
  user_id uuid not null,
  provider_id text not null,
  account_id text not null,
  password text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint account_user_id_fkey FOREIGN KEY (user_id) REFERENCES access."user"(id) ON DELETE CASCADE,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_user_id_provider_id_key UNIQUE (user_id, provider_id)
);
grant delete on access.account to qafila_app;
grant insert on access.account to qafila_app;
grant select on access.account to qafila_app;
grant update on access.account to qafila_app;

create table access.known_device (
  user_id uuid not null,
  device_hash text not null,
  last_seen_at timestamp with time zone not null,
  constraint known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES access."user"(id) ON DELETE CASCADE,
  constraint known_device_pkey PRIMARY KEY (user_id, device_hash)
);
grant delete on access.known_device to qafila_app;
grant insert on access.known_device to qafila_app;
grant select on access.known_device to qafila_app;
grant update on access.known_device to qafila_app;

create table access.membership (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  user_id uuid not null,
  employee_id uuid,
  employee_number text,
  manager_user_id uuid,
  "position" text,
  has_system_access boolean not null default true,
  account_status text not null default 'pending'::text,
  employee_left_on date,
  reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint membership_account_status_check CHECK ((account_status = ANY (ARRAY['pending'::text, 'active'::text, 'inactive'::text, 'suspended'::text]))),
  constraint membership_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint membership_company_id_manager_user_id_fkey FOREIGN KEY (company_id, manager_user_id) REFERENCES access.membership(company_id, user_id) ON DELETE SET NULL (manager_user_id) NOT VALID,
  constraint membership_manager_user_id_fkey FOREIGN KEY (manager_user_id) REFERENCES access."user"(id),
  constraint membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES access."user"(id),
  constraint membership_pkey PRIMARY KEY (company_id, id),
  constraint membership_employee_taken UNIQUE (company_id, employee_id),
  constraint membership_number_taken UNIQUE (company_id, employee_number),
  constraint membership_user_taken UNIQUE (company_id, user_id)
);
alter table access.membership force row level security;
create policy company on access.membership using (company_id = app.current_company());
CREATE TRIGGER renews_user AFTER INSERT OR DELETE OR UPDATE ON access.membership FOR EACH ROW EXECUTE FUNCTION access.renew_user();
grant delete on access.membership to qafila_app;
grant insert on access.membership to qafila_app;
grant select on access.membership to qafila_app;
grant update on access.membership to qafila_app;

create table access.passkey (
  id uuid not null default app.uuid_v7(),
  user_id uuid not null,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamp with time zone not null,
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES access."user"(id) ON DELETE CASCADE,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkey_user ON access.passkey USING btree (user_id);
CREATE TRIGGER renews_user AFTER INSERT OR DELETE OR UPDATE ON access.passkey FOR EACH ROW EXECUTE FUNCTION access.renew_user();
grant delete on access.passkey to qafila_app;
grant insert on access.passkey to qafila_app;
grant select on access.passkey to qafila_app;
grant update on access.passkey to qafila_app;

create table access.permission_request (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  user_id uuid not null,
  permission_id text not null,
  reason text not null,
  state text not null default 'pending'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  comment text,
  created_at timestamp with time zone not null,
  constraint permission_request_permission_id_check CHECK ((length(permission_id) <= 60)),
  constraint permission_request_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint permission_request_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint permission_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint permission_request_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES access.membership(company_id, user_id),
  constraint permission_request_pkey PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX permission_request_open ON access.permission_request USING btree (company_id, user_id, permission_id) WHERE (state = 'pending'::text);
alter table access.permission_request force row level security;
create policy company on access.permission_request using (company_id = app.current_company());
grant insert on access.permission_request to qafila_app;
grant select on access.permission_request to qafila_app;
grant update on access.permission_request to qafila_app;

create table access.session (
  id uuid not null default app.uuid_v7(),
  user_id uuid not null,
  token_hash text not null,
  ip text,
  device text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  idle_until timestamp with time zone not null,
  absolute_until timestamp with time zone not null,
  sudo_until timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES access."user"(id) ON DELETE CASCADE,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX session_user_open ON access.session USING btree (user_id) WHERE (ended_at IS NULL);
grant delete on access.session to qafila_app;
grant insert on access.session to qafila_app;
grant select on access.session to qafila_app;
grant update on access.session to qafila_app;

create table access.super_admin_request (
  id uuid not null default app.uuid_v7(),
  email text not null,
  first_name_ar text not null,
  last_name_ar text,
  state text not null default 'waiting'::text,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint super_admin_request_check CHECK (((state <> 'confirmed'::text) OR (decided_by <> asked_by))),
  constraint super_admin_request_check1 CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint super_admin_request_check2 CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  constraint super_admin_request_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 200)))),
  constraint super_admin_request_first_name_ar_check CHECK (((length(first_name_ar) >= 1) AND (length(first_name_ar) <= 60))),
  constraint super_admin_request_last_name_ar_check CHECK ((length(last_name_ar) <= 60)),
  constraint super_admin_request_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'withdrawn'::text]))),
  constraint super_admin_request_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES access."user"(id),
  constraint super_admin_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES access."user"(id),
  constraint super_admin_request_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX super_admin_request_waiting ON access.super_admin_request USING btree (email) WHERE (state = 'waiting'::text);
grant insert on access.super_admin_request to qafila_app;
grant select on access.super_admin_request to qafila_app;
grant update on access.super_admin_request to qafila_app;

create table access.throttle (
  key text not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  constraint throttle_pkey PRIMARY KEY (key)
);
CREATE INDEX throttle_last ON access.throttle USING btree (last_at);
grant delete on access.throttle to qafila_app;
grant insert on access.throttle to qafila_app;
grant select on access.throttle to qafila_app;
grant update on access.throttle to qafila_app;

create table access.two_factor (
  id uuid not null default app.uuid_v7(),
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamp with time zone,
  spent_codes jsonb not null default '{}'::jsonb,
  constraint two_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES access."user"(id) ON DELETE CASCADE,
  constraint two_factor_pkey PRIMARY KEY (id),
  constraint two_factor_user_id_key UNIQUE (user_id)
);
CREATE INDEX two_factor_secret ON access.two_factor USING btree (secret);
grant delete on access.two_factor to qafila_app;
grant insert on access.two_factor to qafila_app;
grant select on access.two_factor to qafila_app;
grant update on access.two_factor to qafila_app;

create table access.user_permission (
  company_id integer not null default app.current_company(),
  user_id uuid not null,
  permission_id text not null,
  granted boolean not null,
  granted_by uuid,
  changed_at timestamp with time zone not null,
  constraint user_permission_permission_id_check CHECK ((length(permission_id) <= 60)),
  constraint user_permission_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint user_permission_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES access.membership(company_id, user_id),
  constraint user_permission_pkey PRIMARY KEY (company_id, user_id, permission_id)
);
alter table access.user_permission force row level security;
create policy company on access.user_permission using (company_id = app.current_company());
CREATE TRIGGER renews_user AFTER INSERT OR DELETE OR UPDATE ON access.user_permission FOR EACH ROW EXECUTE FUNCTION access.renew_user();
grant delete on access.user_permission to qafila_app;
grant insert on access.user_permission to qafila_app;
grant select on access.user_permission to qafila_app;
grant update on access.user_permission to qafila_app;

create table access.user_role (
  company_id integer not null default app.current_company(),
  user_id uuid not null,
  role text not null,
  granted_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint user_role_role_check CHECK ((role = ANY (ARRAY['company_admin'::text, 'manager'::text, 'accountant'::text, 'fleet_manager'::text, 'sales_agent'::text, 'employee'::text]))),
  constraint user_role_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint user_role_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES access.membership(company_id, user_id),
  constraint user_role_pkey PRIMARY KEY (company_id, user_id, role)
);
alter table access.user_role force row level security;
create policy company on access.user_role using (company_id = app.current_company());
CREATE TRIGGER renews_user AFTER INSERT OR DELETE OR UPDATE ON access.user_role FOR EACH ROW EXECUTE FUNCTION access.renew_user();
grant delete on access.user_role to qafila_app;
grant insert on access.user_role to qafila_app;
grant select on access.user_role to qafila_app;
grant update on access.user_role to qafila_app;

create table access.verification (
  id uuid not null default app.uuid_v7(),
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint verification_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_expiry ON access.verification USING btree (expires_at);
CREATE INDEX verification_identifier ON access.verification USING btree (identifier);
grant delete on access.verification to qafila_app;
grant insert on access.verification to qafila_app;
grant select on access.verification to qafila_app;
grant update on access.verification to qafila_app;

create table accounting.account (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  name_ar text not null,
  name_en text,
  parent_id uuid,
  level integer not null,
  class integer generated always as (("left"(code, 1))::integer) stored,
  contra boolean not null default false,
  control text not null default 'none'::text,
  cash_flow text not null,
  requires_party boolean not null default false,
  requires_cost_center boolean not null default false,
  requires_profit_unit boolean not null default false,
  active boolean not null default true,
  leaf boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint account_cash_flow_check CHECK ((cash_flow = ANY (ARRAY['cash'::text, 'operating'::text, 'investing'::text, 'financing'::text]))),
  constraint account_code_check CHECK ((code ~ '^[1-5][0-9]*$'::text)),
  constraint account_code_length CHECK ((length(code) = (ARRAY[1, 2, 4, 6, 8, 10])[level])),
  constraint account_control_check CHECK ((control = ANY (ARRAY['none'::text, 'treasury'::text, 'customer'::text, 'vendor'::text, 'employee'::text, 'owner'::text, 'deposit'::text, 'cheque'::text, 'asset'::text, 'tax'::text, 'spread'::text, 'inventory'::text, 'module'::text]))),
  constraint account_depth CHECK (((level >= 1) AND (level <= 6))),
  constraint account_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint account_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 120))),
  constraint account_root CHECK (((level = 1) = (parent_id IS NULL))),
  constraint account_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint account_parent FOREIGN KEY (company_id, parent_id) REFERENCES accounting.account(company_id, id),
  constraint account_pkey PRIMARY KEY (company_id, id),
  constraint account_code_taken UNIQUE (company_id, code)
);
CREATE INDEX account_children ON accounting.account USING btree (company_id, parent_id);
alter table accounting.account force row level security;
create policy company on accounting.account using (company_id = app.current_company());
CREATE TRIGGER account_added AFTER INSERT ON accounting.account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION accounting.check_tree();
CREATE TRIGGER account_moved AFTER UPDATE ON accounting.account REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION accounting.keep_tree();
CREATE TRIGGER account_removed AFTER DELETE ON accounting.account REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION accounting.free_parents();
grant delete on accounting.account to qafila_app;
grant insert on accounting.account to qafila_app;
grant select on accounting.account to qafila_app;
grant update on accounting.account to qafila_app;

create table accounting.account_balance (
  company_id integer not null default app.current_company(),
  account_id uuid not null,
  period_id integer not null,
  debit bigint not null,
  credit bigint not null,
  constraint account_balance_pkey PRIMARY KEY (company_id, account_id, period_id)
);
alter table accounting.account_balance force row level security;
create policy company on accounting.account_balance using (company_id = app.current_company());
grant select on accounting.account_balance to qafila_app;

create table accounting.account_mapping (
  company_id integer not null default app.current_company(),
  key text not null,
  module text not null,
  account_id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint account_mapping_key_check CHECK ((key ~ '^[a-z][A-Za-z]*$'::text)),
  constraint account_mapping_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounting.account(company_id, id),
  constraint account_mapping_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint account_mapping_pkey PRIMARY KEY (company_id, key)
);
CREATE INDEX account_mapping_account ON accounting.account_mapping USING btree (company_id, account_id);
alter table accounting.account_mapping force row level security;
create policy company on accounting.account_mapping using (company_id = app.current_company());
grant delete on accounting.account_mapping to qafila_app;
grant insert on accounting.account_mapping to qafila_app;
grant select on accounting.account_mapping to qafila_app;
grant update on accounting.account_mapping to qafila_app;

create table accounting.asset (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  name_ar text not null,
  category_id uuid not null,
  status text not null default 'inService'::text,
  source_key text not null,
  cost_minor bigint not null,
  salvage_minor bigint not null default 0,
  in_service_on date not null,
  method text not null,
  life integer not null,
  yearly_rate_bps integer,
  opening_accumulated_minor bigint not null default 0,
  accumulated_minor bigint not null default 0,
  plan_from date not null,
  plan_accumulated_minor bigint not null,
  plan_life integer not null,
  next_on date,
  profit_unit_id uuid,
  cost_center_id uuid,
  location text,
  serial text,
  custodian text,
  disposal text,
  disposed_on date,
  proceeds_minor bigint,
  disposal_reason text,
  search text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint asset_accumulated CHECK (((accumulated_minor >= 0) AND (accumulated_minor <= (cost_minor - salvage_minor)))),
  constraint asset_check CHECK (((method <> 'decliningBalance'::text) OR (yearly_rate_bps IS NOT NULL))),
  constraint asset_check1 CHECK ((((status = 'disposed'::text) = (disposed_on IS NOT NULL)) AND ((status = 'disposed'::text) = (disposal IS NOT NULL)))),
  constraint asset_check2 CHECK (((status = 'inService'::text) OR (next_on IS NULL))),
  constraint asset_cost_minor_check CHECK ((cost_minor > 0)),
  constraint asset_custodian_check CHECK (((length(custodian) >= 1) AND (length(custodian) <= 120))),
  constraint asset_disposal_check CHECK ((disposal = ANY (ARRAY['sale'::text, 'scrap'::text, 'totalLoss'::text, 'undone'::text]))),
  constraint asset_disposal_reason_check CHECK (((length(disposal_reason) >= 1) AND (length(disposal_reason) <= 300))),
  constraint asset_life_check CHECK (((life >= 1) AND (life <= 100000000))),
  constraint asset_location_check CHECK (((length(location) >= 1) AND (length(location) <= 120))),
  constraint asset_method_check CHECK ((method = ANY (ARRAY['straightLine'::text, 'decliningBalance'::text, 'unitsOfUse'::text]))),
  constraint asset_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 200))),
  constraint asset_opening_accumulated_minor_check CHECK ((opening_accumulated_minor >= 0)),
  constraint asset_plan_life_check CHECK ((plan_life >= 1)),
  constraint asset_proceeds_minor_check CHECK ((proceeds_minor >= 0)),
  constraint asset_salvage CHECK (((salvage_minor >= 0) AND (salvage_minor <= cost_minor))),
  constraint asset_serial_check CHECK (((length(serial) >= 1) AND (length(serial) <= 60))),
  constraint asset_status_check CHECK ((status = ANY (ARRAY['inService'::text, 'disposed'::text]))),
  constraint asset_yearly_rate_bps_check CHECK (((yearly_rate_bps >= 1) AND (yearly_rate_bps <= 9999))),
  constraint asset_company_id_category_id_fkey FOREIGN KEY (company_id, category_id) REFERENCES accounting.asset_category(company_id, id),
  constraint asset_company_id_cost_center_id_fkey FOREIGN KEY (company_id, cost_center_id) REFERENCES accounting.cost_center(company_id, id),
  constraint asset_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint asset_company_id_profit_unit_id_fkey FOREIGN KEY (company_id, profit_unit_id) REFERENCES accounting.profit_unit(company_id, id),
  constraint asset_pkey PRIMARY KEY (company_id, id),
  constraint asset_company_id_number_key UNIQUE (company_id, number),
  constraint asset_source_taken UNIQUE (company_id, source_key)
);
CREATE INDEX asset_by_category ON accounting.asset USING btree (company_id, category_id, number);
CREATE INDEX asset_cost_center ON accounting.asset USING btree (company_id, cost_center_id) WHERE (cost_center_id IS NOT NULL);
CREATE INDEX asset_due ON accounting.asset USING btree (company_id, next_on) WHERE (next_on IS NOT NULL);
CREATE INDEX asset_search ON accounting.asset USING gin (company_id, search gin_trgm_ops);
CREATE INDEX asset_unit ON accounting.asset USING btree (company_id, profit_unit_id) WHERE (profit_unit_id IS NOT NULL);
alter table accounting.asset force row level security;
create policy company on accounting.asset using (company_id = app.current_company());
grant insert on accounting.asset to qafila_app;
grant select on accounting.asset to qafila_app;
grant update on accounting.asset to qafila_app;

create table accounting.asset_category (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name_ar text not null,
  name_en text,
  cost_account_id uuid not null,
  accumulated_account_id uuid not null,
  expense_account_id uuid not null,
  method text not null,
  life integer not null,
  yearly_rate_bps integer,
  salvage_bps integer not null default 0,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint asset_category_check CHECK (((method <> 'decliningBalance'::text) OR (yearly_rate_bps IS NOT NULL))),
  constraint asset_category_life_check CHECK (((life >= 1) AND (life <= 100000000))),
  constraint asset_category_method_check CHECK ((method = ANY (ARRAY['straightLine'::text, 'decliningBalance'::text, 'unitsOfUse'::text]))),
  constraint asset_category_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint asset_category_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 120))),
  constraint asset_category_salvage_bps_check CHECK (((salvage_bps >= 0) AND (salvage_bps <= 10000))),
  constraint asset_category_yearly_rate_bps_check CHECK (((yearly_rate_bps >= 1) AND (yearly_rate_bps <= 9999))),
  constraint asset_category_company_id_accumulated_account_id_fkey FOREIGN KEY (company_id, accumulated_account_id) REFERENCES accounting.account(company_id, id),
  constraint asset_category_company_id_cost_account_id_fkey FOREIGN KEY (company_id, cost_account_id) REFERENCES accounting.account(company_id, id),
  constraint asset_category_company_id_expense_account_id_fkey FOREIGN KEY (company_id, expense_account_id) REFERENCES accounting.account(company_id, id),
  constraint asset_category_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint asset_category_pkey PRIMARY KEY (company_id, id),
  constraint asset_category_name_taken UNIQUE (company_id, name_ar)
);
CREATE INDEX asset_category_accumulated ON accounting.asset_category USING btree (company_id, accumulated_account_id);
CREATE INDEX asset_category_cost ON accounting.asset_category USING btree (company_id, cost_account_id);
CREATE INDEX asset_category_expense ON accounting.asset_category USING btree (company_id, expense_account_id);
alter table accounting.asset_category force row level security;
create policy company on accounting.asset_category using (company_id = app.current_company());
grant insert on accounting.asset_category to qafila_app;
grant select on accounting.asset_category to qafila_app;
grant update on accounting.asset_category to qafila_app;

create table accounting.asset_charge (
  company_id integer not null default app.current_company(),
  asset_id uuid not null,
  month date not null,
  amount_minor bigint not null,
  units integer,
  entry_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint asset_charge_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint asset_charge_check CHECK (((amount_minor > 0) = (entry_id IS NOT NULL))),
  constraint asset_charge_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint asset_charge_units_check CHECK ((units >= 0)),
  constraint asset_charge_company_id_asset_id_fkey FOREIGN KEY (company_id, asset_id) REFERENCES accounting.asset(company_id, id),
  constraint asset_charge_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES accounting.journal_entry(company_id, id),
  constraint asset_charge_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint asset_charge_pkey PRIMARY KEY (company_id, asset_id, month)
);
CREATE INDEX asset_charge_entry ON accounting.asset_charge USING btree (company_id, entry_id);
CREATE INDEX asset_charge_month ON accounting.asset_charge USING btree (company_id, month);
alter table accounting.asset_charge force row level security;
create policy company on accounting.asset_charge using (company_id = app.current_company());
grant insert on accounting.asset_charge to qafila_app;
grant select on accounting.asset_charge to qafila_app;

create table accounting.asset_cost (
  company_id integer not null default app.current_company(),
  asset_id uuid not null,
  cost_no integer not null,
  source_key text not null,
  added_on date not null,
  amount_minor bigint not null,
  entry_id uuid not null,
  line_no integer not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint asset_cost_amount_minor_check CHECK ((amount_minor > 0)),
  constraint asset_cost_cost_no_check CHECK ((cost_no >= 1)),
  constraint asset_cost_company_id_asset_id_fkey FOREIGN KEY (company_id, asset_id) REFERENCES accounting.asset(company_id, id),
  constraint asset_cost_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES accounting.journal_entry(company_id, id),
  constraint asset_cost_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint asset_cost_pkey PRIMARY KEY (company_id, asset_id, cost_no),
  constraint asset_cost_source_taken UNIQUE (company_id, source_key)
);
CREATE INDEX asset_cost_line ON accounting.asset_cost USING btree (company_id, entry_id, line_no);
alter table accounting.asset_cost force row level security;
create policy company on accounting.asset_cost using (company_id = app.current_company());
grant insert on accounting.asset_cost to qafila_app;
grant select on accounting.asset_cost to qafila_app;

create table accounting.asset_use (
  company_id integer not null default app.current_company(),
  asset_id uuid not null,
  month date not null,
  units integer not null,
  source_key text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint asset_use_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint asset_use_units_check CHECK ((units >= 0)),
  constraint asset_use_company_id_asset_id_fkey FOREIGN KEY (company_id, asset_id) REFERENCES accounting.asset(company_id, id),
  constraint asset_use_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint asset_use_pkey PRIMARY KEY (company_id, asset_id, month)
);
alter table accounting.asset_use force row level security;
create policy company on accounting.asset_use using (company_id = app.current_company());
grant insert on accounting.asset_use to qafila_app;
grant select on accounting.asset_use to qafila_app;
grant update on accounting.asset_use to qafila_app;

create table accounting.books_proof (
  company_id integer not null default app.current_company(),
  seq bigint not null,
  hash text not null,
  numbers jsonb not null,
  proven_at timestamp with time zone not null default now(),
  constraint books_proof_seq_check CHECK ((seq >= 0)),
  constraint books_proof_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint books_proof_pkey PRIMARY KEY (company_id)
);
alter table accounting.books_proof force row level security;
create policy company on accounting.books_proof using (company_id = app.current_company());
grant insert on accounting.books_proof to qafila_app;
grant select on accounting.books_proof to qafila_app;
grant update on accounting.books_proof to qafila_app;

create table accounting.budget (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  fiscal_year_id uuid not null,
  name_ar text not null,
  basis text not null default 'yearToDate'::text,
  status text not null default 'draft'::text,
  revises_id uuid,
  approved_at timestamp with time zone,
  approved_by uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  written_by uuid,
  constraint budget_basis_check CHECK ((basis = ANY (ARRAY['yearToDate'::text, 'month'::text]))),
  constraint budget_check CHECK (((status = 'draft'::text) = (approved_at IS NULL))),
  constraint budget_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint budget_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'closed'::text]))),
  constraint budget_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES accounting.fiscal_year(company_id, id),
  constraint budget_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint budget_company_id_revises_id_fkey FOREIGN KEY (company_id, revises_id) REFERENCES accounting.budget(company_id, id) ON DELETE SET NULL (revises_id),
  constraint budget_pkey PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX budget_approved_once ON accounting.budget USING btree (company_id, fiscal_year_id) WHERE (status = 'approved'::text);
CREATE INDEX budget_revises ON accounting.budget USING btree (company_id, revises_id) WHERE (revises_id IS NOT NULL);
CREATE INDEX budget_year ON accounting.budget USING btree (company_id, fiscal_year_id);
alter table accounting.budget force row level security;
create policy company on accounting.budget using (company_id = app.current_company());
grant delete on accounting.budget to qafila_app;
grant insert on accounting.budget to qafila_app;
grant select on accounting.budget to qafila_app;
grant update on accounting.budget to qafila_app;

create table accounting.budget_alert (
  company_id integer not null default app.current_company(),
  budget_id uuid not null,
  line_no integer not null,
  month integer not null,
  alert_type text not null,
  current_percentage_bps bigint not null,
  amount_exceeded_minor bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint budget_alert_alert_type_check CHECK ((alert_type = ANY (ARRAY['budget_warning'::text, 'budget_exceeded'::text]))),
  constraint budget_alert_amount_exceeded_minor_check CHECK ((amount_exceeded_minor >= 0)),
  constraint budget_alert_month_check CHECK (((month >= 1) AND (month <= 12))),
  constraint budget_alert_company_id_budget_id_fkey FOREIGN KEY (company_id, budget_id) REFERENCES accounting.budget(company_id, id),
  constraint budget_alert_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint budget_alert_pkey PRIMARY KEY (company_id, budget_id, line_no, month, alert_type)
);
alter table accounting.budget_alert force row level security;
create policy company on accounting.budget_alert using (company_id = app.current_company());
grant insert on accounting.budget_alert to qafila_app;
grant select on accounting.budget_alert to qafila_app;

create table accounting.budget_line (
  company_id integer not null default app.current_company(),
  budget_id uuid not null,
  line_no integer not null,
  month integer not null,
  account_id uuid not null,
  cost_center_id uuid,
  amount_minor bigint not null,
  constraint budget_line_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint budget_line_line_no_check CHECK ((line_no >= 1)),
  constraint budget_line_month_check CHECK (((month >= 1) AND (month <= 12))),
  constraint budget_line_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounting.account(company_id, id),
  constraint budget_line_company_id_budget_id_fkey FOREIGN KEY (company_id, budget_id) REFERENCES accounting.budget(company_id, id) ON DELETE CASCADE,
  constraint budget_line_company_id_cost_center_id_fkey FOREIGN KEY (company_id, cost_center_id) REFERENCES accounting.cost_center(company_id, id),
  constraint budget_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint budget_line_pkey PRIMARY KEY (company_id, budget_id, line_no, month),
  constraint budget_line_twice UNIQUE NULLS NOT DISTINCT (company_id, budget_id, account_id, cost_center_id, month)
);
CREATE INDEX budget_line_account ON accounting.budget_line USING btree (company_id, account_id, month);
CREATE INDEX budget_line_center ON accounting.budget_line USING btree (company_id, cost_center_id) WHERE (cost_center_id IS NOT NULL);
alter table accounting.budget_line force row level security;
create policy company on accounting.budget_line using (company_id = app.current_company());
grant delete on accounting.budget_line to qafila_app;
grant insert on accounting.budget_line to qafila_app;
grant select on accounting.budget_line to qafila_app;
grant update on accounting.budget_line to qafila_app;

create table accounting.cost_center (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  name_ar text not null,
  name_en text,
  parent_id uuid,
  manager_user_id uuid,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint cost_center_code_check CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint cost_center_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint cost_center_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 120))),
  constraint cost_center_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint cost_center_company_id_manager_user_id_fkey FOREIGN KEY (company_id, manager_user_id) REFERENCES access.membership(company_id, user_id) ON DELETE SET NULL (manager_user_id) NOT VALID,
  constraint cost_center_company_id_parent_id_fkey FOREIGN KEY (company_id, parent_id) REFERENCES accounting.cost_center(company_id, id),
  constraint cost_center_pkey PRIMARY KEY (company_id, id),
  constraint cost_center_code_taken UNIQUE (company_id, code)
);
CREATE INDEX cost_center_parent ON accounting.cost_center USING btree (company_id, parent_id);
alter table accounting.cost_center force row level security;
create policy company on accounting.cost_center using (company_id = app.current_company());
grant insert on accounting.cost_center to qafila_app;
grant select on accounting.cost_center to qafila_app;
grant update on accounting.cost_center to qafila_app;

create table accounting.dimension_balance (
  company_id integer not null default app.current_company(),
  dimension text not null,
  dimension_id uuid not null,
  period_id integer not null,
  account_id uuid not null,
  debit bigint not null,
  credit bigint not null,
  constraint dimension_balance_dimension_check CHECK ((dimension = ANY (ARRAY['costCenter'::text, 'profitUnit'::text]))),
  constraint dimension_balance_pkey PRIMARY KEY (company_id, dimension_id, period_id, account_id)
);
alter table accounting.dimension_balance force row level security;
create policy company on accounting.dimension_balance using (company_id = app.current_company());
grant select on accounting.dimension_balance to qafila_app;

create table accounting.exchange_rate (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  currency text not null,
  rate_on date not null,
  rate numeric(20,10) not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  constraint exchange_rate_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint exchange_rate_rate_check CHECK ((rate > (0)::numeric)),
  constraint exchange_rate_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint exchange_rate_pkey PRIMARY KEY (company_id, id),
  constraint exchange_rate_day_taken UNIQUE (company_id, currency, rate_on)
);
CREATE INDEX exchange_rate_by_day ON accounting.exchange_rate USING btree (company_id, rate_on, id);
alter table accounting.exchange_rate force row level security;
create policy company on accounting.exchange_rate using (company_id = app.current_company());
grant delete on accounting.exchange_rate to qafila_app;
grant insert on accounting.exchange_rate to qafila_app;
grant select on accounting.exchange_rate to qafila_app;
grant update on accounting.exchange_rate to qafila_app;

create table accounting.finance_settings (
  company_id integer not null default app.current_company(),
  version integer not null default 1,
  revenue_recognition text not null default 'atIssue'::text,
  auto_apply_advances boolean not null default true,
  require_cash_session boolean not null default true,
  session_tolerance_minor bigint not null,
  cash_rounding_minor bigint not null default 0,
  bounced_cheque_fee_minor bigint not null,
  provision_rates_bps integer[] not null default '{0,100,500,1000,2500,5000}'::integer[],
  public_link_days integer not null default 30,
  vat_return_months integer not null default 3,
  vat_due_days integer,
  constraint finance_settings_bounced_cheque_fee_minor_check CHECK ((bounced_cheque_fee_minor >= 0)),
  constraint finance_settings_cash_rounding_minor_check CHECK ((cash_rounding_minor >= 0)),
  constraint finance_settings_provision_rates_bps_check CHECK ((array_length(provision_rates_bps, 1) = 6)),
  constraint finance_settings_public_link_days_check CHECK (((public_link_days >= 1) AND (public_link_days <= 365))),
  constraint finance_settings_revenue_recognition_check CHECK ((revenue_recognition = ANY (ARRAY['atIssue'::text, 'overPeriod'::text]))),
  constraint finance_settings_session_tolerance_minor_check CHECK ((session_tolerance_minor >= 0)),
  constraint finance_settings_vat_due_days_check CHECK (((vat_due_days >= 1) AND (vat_due_days <= 180))),
  constraint finance_settings_vat_return_months_check CHECK ((vat_return_months = ANY (ARRAY[1, 3]))),
  constraint finance_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint finance_settings_pkey PRIMARY KEY (company_id)
);
alter table accounting.finance_settings force row level security;
create policy company on accounting.finance_settings using (company_id = app.current_company());
grant insert on accounting.finance_settings to qafila_app;
grant select on accounting.finance_settings to qafila_app;
grant update on accounting.finance_settings to qafila_app;

create table accounting.fiscal_year (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name text not null,
  starts_on date not null,
  ends_on date not null,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint fiscal_year_check CHECK ((ends_on > starts_on)),
  constraint fiscal_year_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint fiscal_year_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint fiscal_year_pkey PRIMARY KEY (company_id, id),
  constraint fiscal_year_taken UNIQUE (company_id, starts_on)
);
alter table accounting.fiscal_year force row level security;
create policy company on accounting.fiscal_year using (company_id = app.current_company());
grant insert on accounting.fiscal_year to qafila_app;
grant select on accounting.fiscal_year to qafila_app;
grant update on accounting.fiscal_year to qafila_app;

create table accounting.journal_draft (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  status text not null default 'draft'::text,
  entry_date date not null,
  memo text not null,
  lines jsonb not null,
  file_ids uuid[] not null default '{}'::uuid[],
  entry_id uuid,
  submitted_at timestamp with time zone,
  submitted_by uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  submitted_by_name text,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  decision_reason text,
  constraint journal_draft_check CHECK (((status = 'posted'::text) = (entry_id IS NOT NULL))),
  constraint journal_draft_decided CHECK ((((decided_at IS NULL) = (decided_by_name IS NULL)) AND ((decision_reason IS NULL) OR (decided_at IS NOT NULL)))),
  constraint journal_draft_decision_reason_check CHECK (((length(decision_reason) >= 1) AND (length(decision_reason) <= 300))),
  constraint journal_draft_memo_check CHECK (((length(memo) >= 1) AND (length(memo) <= 300))),
  constraint journal_draft_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'posted'::text]))),
  constraint journal_draft_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES accounting.journal_entry(company_id, id),
  constraint journal_draft_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint journal_draft_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX journal_draft_files ON accounting.journal_draft USING btree (company_id, id) WHERE (file_ids <> '{}'::uuid[]);
CREATE INDEX journal_draft_status ON accounting.journal_draft USING btree (company_id, status, entry_date, id);
alter table accounting.journal_draft force row level security;
create policy company on accounting.journal_draft using (company_id = app.current_company());
grant delete on accounting.journal_draft to qafila_app;
grant insert on accounting.journal_draft to qafila_app;
grant select on accounting.journal_draft to qafila_app;
grant update on accounting.journal_draft to qafila_app;

create table accounting.journal_entry (
  company_id integer not null default app.current_company(),
  id uuid not null,
  number text not null,
  entry_date date not null,
  period_id integer not null,
  posted_at timestamp with time zone not null,
  posted_by uuid not null,
  kind text not null,
  memo text not null,
  source_key text not null,
  origin_key text not null,
  generation integer not null,
  payload_hash text not null,
  base_currency text not null,
  total bigint not null,
  line_count integer not null,
  reverses_id uuid,
  reversed_number text,
  file_ids uuid[] not null default '{}'::uuid[],
  file_hashes text[] not null default '{}'::text[],
  search text not null,
  chain_seq bigint not null,
  prev_hash text not null,
  hash text not null,
  constraint journal_entry_check CHECK ((((kind = 'reversal'::text) = (reverses_id IS NOT NULL)) AND ((reverses_id IS NULL) = (reversed_number IS NULL)))),
  constraint journal_entry_check1 CHECK ((source_key = (origin_key ||
CASE
    WHEN (generation > 1) THEN ('#'::text || generation)
    ELSE ''::text
END))),
  constraint journal_entry_generation_check CHECK ((generation >= 1)),
  constraint journal_entry_kind_check CHECK ((kind = ANY (ARRAY['auto'::text, 'manual'::text, 'recurring'::text, 'opening'::text, 'revaluation'::text, 'closing'::text, 'reversal'::text]))),
  constraint journal_entry_line_count_check CHECK ((line_count >= 2)),
  constraint journal_entry_memo_check CHECK (((length(memo) >= 1) AND (length(memo) <= 300))),
  constraint journal_entry_total_check CHECK ((total > 0)),
  constraint journal_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint journal_entry_company_id_period_id_fkey FOREIGN KEY (company_id, period_id) REFERENCES accounting.period(company_id, id),
  constraint journal_entry_company_id_reverses_id_fkey FOREIGN KEY (company_id, reverses_id) REFERENCES accounting.journal_entry(company_id, id),
  constraint journal_entry_pkey PRIMARY KEY (company_id, id),
  constraint journal_entry_company_id_chain_seq_key UNIQUE (company_id, chain_seq),
  constraint journal_entry_company_id_number_key UNIQUE (company_id, number),
  constraint journal_entry_reversed_once UNIQUE (company_id, reverses_id),
  constraint journal_entry_source_taken UNIQUE (company_id, origin_key, generation)
);
CREATE INDEX journal_entry_date ON accounting.journal_entry USING btree (company_id, entry_date, id);
CREATE INDEX journal_entry_files ON accounting.journal_entry USING btree (company_id, id) WHERE (file_ids <> '{}'::uuid[]);
CREATE INDEX journal_entry_opening ON accounting.journal_entry USING btree (company_id, entry_date, id) WHERE (kind = 'opening'::text);
CREATE INDEX journal_entry_vat ON accounting.journal_entry USING btree (company_id, entry_date) WHERE ((origin_key ~~ 'accounting:vat:%'::text) AND (reverses_id IS NULL));
alter table accounting.journal_entry force row level security;
create policy company on accounting.journal_entry using (company_id = app.current_company());
CREATE TRIGGER journal_entry_filed_tax BEFORE INSERT ON accounting.journal_entry FOR EACH ROW WHEN ((new.origin_key !~~ 'accounting:vat:%'::text)) EXECUTE FUNCTION accounting.refuse_filed_tax();
CREATE TRIGGER journal_entry_immutable BEFORE UPDATE OR TRUNCATE ON accounting.journal_entry FOR EACH STATEMENT EXECUTE FUNCTION accounting.forbid_change();
CREATE TRIGGER journal_entry_kept BEFORE DELETE ON accounting.journal_entry FOR EACH ROW WHEN ((NOT platform.purges(old.company_id))) EXECUTE FUNCTION accounting.forbid_change();
CREATE TRIGGER journal_entry_settled AFTER INSERT ON accounting.journal_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION accounting.settle_entries();
grant select on accounting.journal_entry to qafila_app;

create table accounting.journal_line (
  company_id integer not null default app.current_company(),
  entry_id uuid not null,
  line_no integer not null,
  account_id uuid not null,
  period_id integer not null,
  entry_date date not null,
  debit bigint not null,
  credit bigint not null,
  currency text,
  fc_amount bigint,
  party_id uuid,
  cost_center_id uuid,
  profit_unit_id uuid,
  memo text,
  constraint journal_line_check CHECK (((debit > 0) <> (credit > 0))),
  constraint journal_line_check1 CHECK (((currency IS NULL) = (fc_amount IS NULL))),
  constraint journal_line_credit_check CHECK ((credit >= 0)),
  constraint journal_line_debit_check CHECK ((debit >= 0)),
  constraint journal_line_line_no_check CHECK ((line_no > 0)),
  constraint journal_line_memo_check CHECK (((length(memo) >= 1) AND (length(memo) <= 300))),
  constraint journal_line_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounting.account(company_id, id),
  constraint journal_line_company_id_cost_center_id_fkey FOREIGN KEY (company_id, cost_center_id) REFERENCES accounting.cost_center(company_id, id),
  constraint journal_line_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES accounting.journal_entry(company_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint journal_line_company_id_profit_unit_id_fkey FOREIGN KEY (company_id, profit_unit_id) REFERENCES accounting.profit_unit(company_id, id),
  constraint journal_line_pkey PRIMARY KEY (company_id, entry_id, line_no)
);
CREATE INDEX journal_line_account ON accounting.journal_line USING btree (company_id, account_id, entry_date, entry_id, line_no);
CREATE INDEX journal_line_party ON accounting.journal_line USING btree (company_id, party_id, entry_date) WHERE (party_id IS NOT NULL);
CREATE INDEX journal_line_unit ON accounting.journal_line USING btree (company_id, profit_unit_id, entry_date) WHERE (profit_unit_id IS NOT NULL);
alter table accounting.journal_line force row level security;
create policy company on accounting.journal_line using (company_id = app.current_company());
CREATE TRIGGER journal_line_immutable BEFORE UPDATE OR TRUNCATE ON accounting.journal_line FOR EACH STATEMENT EXECUTE FUNCTION accounting.forbid_change();
CREATE TRIGGER journal_line_kept BEFORE DELETE ON accounting.journal_line FOR EACH ROW WHEN ((NOT platform.purges(old.company_id))) EXECUTE FUNCTION accounting.forbid_change();
CREATE TRIGGER journal_line_late AFTER INSERT ON accounting.journal_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION accounting.forbid_late_lines();
grant select on accounting.journal_line to qafila_app;

create table accounting.ledger_head (
  company_id integer not null default app.current_company(),
  seq bigint not null,
  hash text not null,
  constraint ledger_head_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint ledger_head_pkey PRIMARY KEY (company_id)
);
alter table accounting.ledger_head force row level security;
create policy company on accounting.ledger_head using (company_id = app.current_company());
grant select on accounting.ledger_head to qafila_app;

create table accounting.opening_draft (
  company_id integer not null default app.current_company(),
  opened_on date not null,
  rows jsonb not null,
  version integer not null,
  saved_at timestamp with time zone not null,
  saved_by uuid not null,
  saved_by_name text not null,
  constraint opening_draft_rows_check CHECK ((jsonb_typeof(rows) = 'array'::text)),
  constraint opening_draft_version_check CHECK ((version >= 1)),
  constraint opening_draft_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint opening_draft_pkey PRIMARY KEY (company_id)
);
alter table accounting.opening_draft force row level security;
create policy company on accounting.opening_draft using (company_id = app.current_company());
grant delete on accounting.opening_draft to qafila_app;
grant insert on accounting.opening_draft to qafila_app;
grant select on accounting.opening_draft to qafila_app;
grant update on accounting.opening_draft to qafila_app;

create table accounting.period (
  company_id integer not null default app.current_company(),
  id integer not null,
  fiscal_year_id uuid not null,
  number integer not null,
  starts_on date not null,
  ends_on date not null,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint period_check CHECK ((ends_on >= starts_on)),
  constraint period_check1 CHECK ((id = (((to_char((ends_on)::timestamp with time zone, 'YYYYMMDD'::text))::integer * 10) +
CASE
    WHEN (number = 13) THEN 5
    ELSE 0
END))),
  constraint period_number_check CHECK (((number >= 1) AND (number <= 13))),
  constraint period_status_check CHECK ((status = ANY (ARRAY['open'::text, 'adjusting'::text, 'closed'::text]))),
  constraint period_company_id_fiscal_year_id_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES accounting.fiscal_year(company_id, id),
  constraint period_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint period_pkey PRIMARY KEY (company_id, id),
  constraint period_company_id_fiscal_year_id_number_key UNIQUE (company_id, fiscal_year_id, number)
);
alter table accounting.period force row level security;
create policy company on accounting.period using (company_id = app.current_company());
grant insert on accounting.period to qafila_app;
grant select on accounting.period to qafila_app;
grant update on accounting.period to qafila_app;

create table accounting.profit_unit (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  kind text not null,
  external_id uuid not null,
  label_ar text not null,
  label_en text,
  cost_center_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint profit_unit_kind_check CHECK ((kind = ANY (ARRAY['vehicle'::text, 'property'::text, 'unit'::text, 'project'::text]))),
  constraint profit_unit_label_ar_check CHECK (((length(label_ar) >= 1) AND (length(label_ar) <= 200))),
  constraint profit_unit_company_id_cost_center_id_fkey FOREIGN KEY (company_id, cost_center_id) REFERENCES accounting.cost_center(company_id, id),
  constraint profit_unit_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint profit_unit_pkey PRIMARY KEY (company_id, id),
  constraint profit_unit_company_id_kind_external_id_key UNIQUE (company_id, kind, external_id)
);
CREATE INDEX profit_unit_cost_center ON accounting.profit_unit USING btree (company_id, cost_center_id);
alter table accounting.profit_unit force row level security;
create policy company on accounting.profit_unit using (company_id = app.current_company());
grant insert on accounting.profit_unit to qafila_app;
grant select on accounting.profit_unit to qafila_app;
grant update on accounting.profit_unit to qafila_app;

create table accounting.recurring_entry (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  memo text not null,
  lines jsonb not null,
  every text not null,
  day_of_month integer not null,
  starts_on date not null,
  ends_on date,
  auto_post boolean not null default true,
  auto_reverse boolean not null default false,
  next_on date,
  last_on date,
  reverse_on date,
  reverse_entry_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint recurring_entry_check CHECK ((ends_on >= starts_on)),
  constraint recurring_entry_check1 CHECK ((auto_post OR (NOT auto_reverse))),
  constraint recurring_entry_check2 CHECK (((reverse_on IS NULL) = (reverse_entry_id IS NULL))),
  constraint recurring_entry_day_of_month_check CHECK (((day_of_month >= 0) AND (day_of_month <= 28))),
  constraint recurring_entry_every_check CHECK ((every = ANY (ARRAY['month'::text, 'quarter'::text, 'year'::text]))),
  constraint recurring_entry_memo_check CHECK (((length(memo) >= 1) AND (length(memo) <= 280))),
  constraint recurring_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint recurring_entry_company_id_reverse_entry_id_fkey FOREIGN KEY (company_id, reverse_entry_id) REFERENCES accounting.journal_entry(company_id, id),
  constraint recurring_entry_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX recurring_entry_due ON accounting.recurring_entry USING btree (company_id, next_on) WHERE (next_on IS NOT NULL);
alter table accounting.recurring_entry force row level security;
create policy company on accounting.recurring_entry using (company_id = app.current_company());
grant insert on accounting.recurring_entry to qafila_app;
grant select on accounting.recurring_entry to qafila_app;
grant update on accounting.recurring_entry to qafila_app;

create table accounting.seal (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  seq bigint not null,
  hash text not null,
  at timestamp with time zone not null,
  reason text not null,
  created_by uuid,
  constraint seal_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint seal_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint seal_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX seal_at ON accounting.seal USING btree (company_id, at);
CREATE INDEX seal_seq ON accounting.seal USING btree (company_id, seq);
alter table accounting.seal force row level security;
create policy company on accounting.seal using (company_id = app.current_company());
CREATE TRIGGER seal_immutable BEFORE UPDATE OR TRUNCATE ON accounting.seal FOR EACH STATEMENT EXECUTE FUNCTION accounting.forbid_change();
CREATE TRIGGER seal_kept BEFORE DELETE ON accounting.seal FOR EACH ROW WHEN ((NOT platform.purges(old.company_id))) EXECUTE FUNCTION accounting.forbid_change();
grant insert on accounting.seal to qafila_app;
grant select on accounting.seal to qafila_app;

create table accounting.spread (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  source_key text not null,
  payload_hash text not null,
  memo text not null,
  amount bigint not null,
  starts_on date not null,
  ends_on date not null,
  debit_key text not null,
  credit_key text not null,
  party_id uuid,
  cost_center_id uuid,
  profit_unit_id uuid,
  stopped_on date,
  next_on date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint spread_amount_check CHECK ((amount > 0)),
  constraint spread_check CHECK ((ends_on >= starts_on)),
  constraint spread_memo_check CHECK (((length(memo) >= 1) AND (length(memo) <= 300))),
  constraint spread_company_id_cost_center_id_fkey FOREIGN KEY (company_id, cost_center_id) REFERENCES accounting.cost_center(company_id, id),
  constraint spread_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint spread_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id) NOT VALID,
  constraint spread_company_id_profit_unit_id_fkey FOREIGN KEY (company_id, profit_unit_id) REFERENCES accounting.profit_unit(company_id, id),
  constraint spread_pkey PRIMARY KEY (company_id, id),
  constraint spread_source_taken UNIQUE (company_id, source_key)
);
CREATE INDEX spread_due ON accounting.spread USING btree (company_id, next_on) WHERE (next_on IS NOT NULL);
alter table accounting.spread force row level security;
create policy company on accounting.spread using (company_id = app.current_company());
grant insert on accounting.spread to qafila_app;
grant select on accounting.spread to qafila_app;
grant update on accounting.spread to qafila_app;

create table accounting.spread_posting (
  company_id integer not null default app.current_company(),
  spread_id uuid not null,
  month text not null,
  amount bigint not null,
  entry_id uuid not null,
  constraint spread_posting_amount_check CHECK ((amount <> 0)),
  constraint spread_posting_month_check CHECK ((month ~ '^(\d{4}-\d{2}|stop)$'::text)),
  constraint spread_posting_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES accounting.journal_entry(company_id, id),
  constraint spread_posting_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint spread_posting_company_id_spread_id_fkey FOREIGN KEY (company_id, spread_id) REFERENCES accounting.spread(company_id, id),
  constraint spread_posting_pkey PRIMARY KEY (company_id, spread_id, month)
);
CREATE INDEX spread_posting_entry ON accounting.spread_posting USING btree (company_id, entry_id);
alter table accounting.spread_posting force row level security;
create policy company on accounting.spread_posting using (company_id = app.current_company());
grant insert on accounting.spread_posting to qafila_app;
grant select on accounting.spread_posting to qafila_app;

create table alerts.alert (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  type text not null,
  kind text not null,
  severity text not null,
  severity_rank integer not null generated always as (
CASE severity
    WHEN 'critical'::text THEN 4
    WHEN 'high'::text THEN 3
    WHEN 'medium'::text THEN 2
    ELSE 1
END) stored,
  title_key text not null,
  params jsonb not null default '{}'::jsonb,
  search_key text not null,
  subject_type text,
  subject_id text,
  audience text not null,
  user_id uuid,
  permission_id text,
  due_on date,
  state text not null default 'open'::text,
  occurrences integer not null default 1,
  details jsonb not null default '{}'::jsonb,
  raised_at timestamp with time zone not null,
  last_raised_at timestamp with time zone not null,
  acknowledged_by uuid,
  acknowledged_by_name text,
  acknowledged_at timestamp with time zone,
  snoozed_until timestamp with time zone,
  resolved_at timestamp with time zone,
  constraint alert_audience_check CHECK ((audience = ANY (ARRAY['company'::text, 'user'::text]))),
  constraint alert_check CHECK (((audience = 'user'::text) = (user_id IS NOT NULL))),
  constraint alert_check1 CHECK (((subject_type IS NULL) = (subject_id IS NULL))),
  constraint alert_check2 CHECK (((state <> 'acknowledged'::text) OR (acknowledged_at IS NOT NULL))),
  constraint alert_check3 CHECK (((state <> 'snoozed'::text) OR (snoozed_until IS NOT NULL))),
  constraint alert_check4 CHECK (((state = 'resolved'::text) = (resolved_at IS NOT NULL))),
  constraint alert_kind_check CHECK ((kind ~ '^[a-z][a-z0-9_]{1,59}$'::text)),
  constraint alert_occurrences_check CHECK ((occurrences > 0)),
  constraint alert_severity_check CHECK ((severity = ANY (ARRAY['critical'::text, 'high'::text, 'medium'::text, 'low'::text]))),
  constraint alert_state_check CHECK ((state = ANY (ARRAY['open'::text, 'acknowledged'::text, 'snoozed'::text, 'resolved'::text]))),
  constraint alert_type_check CHECK ((type = ANY (ARRAY['budget'::text, 'vehicle'::text, 'property'::text, 'notification'::text, 'smart'::text, 'system'::text]))),
  constraint alert_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint alert_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX alert_list ON alerts.alert USING btree (company_id, state, raised_at DESC, id DESC);
CREATE UNIQUE INDEX alert_unresolved ON alerts.alert USING btree (company_id, kind, subject_type, subject_id, user_id) NULLS NOT DISTINCT WHERE (state <> 'resolved'::text);
CREATE INDEX alert_waiting ON alerts.alert USING btree (company_id, raised_at DESC, id DESC) WHERE (state = ANY (ARRAY['open'::text, 'snoozed'::text]));
alter table alerts.alert force row level security;
create policy company on alerts.alert using (company_id = app.current_company());
grant insert on alerts.alert to qafila_app;
grant select on alerts.alert to qafila_app;
grant update on alerts.alert to qafila_app;

create table alerts.mailed (
  company_id integer not null default app.current_company(),
  user_id uuid not null,
  alert_id uuid not null,
  raised_at timestamp with time zone not null,
  constraint mailed_company_id_alert_id_fkey FOREIGN KEY (company_id, alert_id) REFERENCES alerts.alert(company_id, id),
  constraint mailed_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint mailed_pkey PRIMARY KEY (company_id, user_id, alert_id)
);
alter table alerts.mailed force row level security;
create policy company on alerts.mailed using (company_id = app.current_company());
grant insert on alerts.mailed to qafila_app;
grant select on alerts.mailed to qafila_app;
grant update on alerts.mailed to qafila_app;

create table alerts.preference (
  company_id integer not null default app.current_company(),
  user_id uuid not null,
  version integer not null default 1,
  quiet_from text,
  quiet_to text,
  changed_at timestamp with time zone not null,
  constraint preference_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint preference_check1 CHECK ((quiet_from <> quiet_to)),
  constraint preference_quiet_from_check CHECK ((quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint preference_quiet_to_check CHECK ((quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint preference_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint preference_pkey PRIMARY KEY (company_id, user_id)
);
alter table alerts.preference force row level security;
create policy company on alerts.preference using (company_id = app.current_company());
grant delete on alerts.preference to qafila_app;
grant insert on alerts.preference to qafila_app;
grant select on alerts.preference to qafila_app;
grant update on alerts.preference to qafila_app;

create table alerts.type_preference (
  company_id integer not null default app.current_company(),
  user_id uuid not null,
  type text not null,
  silenced boolean not null default false,
  mail_since timestamp with time zone,
  constraint type_preference_type_check CHECK ((type = ANY (ARRAY['budget'::text, 'vehicle'::text, 'property'::text, 'notification'::text, 'smart'::text, 'system'::text]))),
  constraint type_preference_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint type_preference_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES alerts.preference(company_id, user_id),
  constraint type_preference_pkey PRIMARY KEY (company_id, user_id, type)
);
alter table alerts.type_preference force row level security;
create policy company on alerts.type_preference using (company_id = app.current_company());
grant delete on alerts.type_preference to qafila_app;
grant insert on alerts.type_preference to qafila_app;
grant select on alerts.type_preference to qafila_app;
grant update on alerts.type_preference to qafila_app;

create table app.access_link (
  token_hash text not null,
  company_id integer not null,
  purpose text not null,
  subject_id uuid not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  views integer not null default 0,
  first_viewed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint access_link_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX access_link_subject ON app.access_link USING btree (company_id, purpose, subject_id);
grant insert on app.access_link to qafila_app;
grant select on app.access_link to qafila_app;
grant update on app.access_link to qafila_app;

create table app.audit_event (
  company_id integer not null default app.current_company(),
  seq bigint not null,
  at timestamp with time zone not null,
  actor text not null,
  actor_name text not null,
  visit_id uuid,
  operation text not null,
  subject text not null,
  subject_label text,
  changes json not null,
  reason text,
  request_id text not null,
  ip text,
  device text,
  prev_hash text not null,
  hash text not null,
  constraint audit_event_pkey PRIMARY KEY (company_id, seq)
);
CREATE INDEX audit_event_at ON app.audit_event USING btree (company_id, at DESC);
CREATE INDEX audit_event_subject ON app.audit_event USING btree (company_id, subject, seq DESC);
alter table app.audit_event force row level security;
create policy company on app.audit_event using (company_id = app.current_company());
CREATE TRIGGER count_visit_write AFTER INSERT ON app.audit_event FOR EACH ROW WHEN (((new.visit_id IS NOT NULL) AND (new.operation !~~ 'platform.browse.%'::text))) EXECUTE FUNCTION platform.count_visit_write();
grant insert on app.audit_event to qafila_app;
grant select on app.audit_event to qafila_app;

create table app.audit_head (
  company_id integer not null default app.current_company(),
  seq bigint not null,
  hash text not null,
  constraint audit_head_pkey PRIMARY KEY (company_id)
);
alter table app.audit_head force row level security;
create policy company on app.audit_head using (company_id = app.current_company());
grant insert on app.audit_head to qafila_app;
grant select on app.audit_head to qafila_app;
grant update on app.audit_head to qafila_app;

create table app.comment (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  subject text not null,
  body text not null,
  author_id uuid not null,
  author_name text not null,
  mentions uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null default now(),
  constraint comment_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint comment_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX comment_subject ON app.comment USING btree (company_id, subject, created_at);
alter table app.comment force row level security;
create policy company on app.comment using (company_id = app.current_company());
grant delete on app.comment to qafila_app;
grant insert on app.comment to qafila_app;
grant select on app.comment to qafila_app;
grant update on app.comment to qafila_app;

create table app.counter (
  company_id integer not null default app.current_company(),
  series text not null,
  year integer not null,
  last integer not null,
  constraint counter_last_check CHECK ((last > 0)),
  constraint counter_series_check CHECK ((series ~ '^[A-Z]{2,5}$'::text)),
  constraint counter_pkey PRIMARY KEY (company_id, series, year)
);
alter table app.counter force row level security;
create policy company on app.counter using (company_id = app.current_company());
grant insert on app.counter to qafila_app;
grant select on app.counter to qafila_app;
grant update on app.counter to qafila_app;

create table app.file (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  storage_key text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint file_size_bytes_check CHECK ((size_bytes >= 0)),
  constraint file_pkey PRIMARY KEY (company_id, id)
);
alter table app.file force row level security;
create policy company on app.file using (company_id = app.current_company());
grant delete on app.file to qafila_app;
grant insert on app.file to qafila_app;
grant select on app.file to qafila_app;
grant update on app.file to qafila_app;

create table app.idempotency (
  company_id integer not null default app.current_company(),
  key text not null,
  endpoint text not null,
  user_id uuid,
  request_hash text not null,
  response json,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_key_check CHECK (((length(key) >= 8) AND (length(key) <= 100))),
  constraint idempotency_pkey PRIMARY KEY (company_id, key)
);
alter table app.idempotency force row level security;
create policy company on app.idempotency using (company_id = app.current_company());
grant delete on app.idempotency to qafila_app;
grant insert on app.idempotency to qafila_app;
grant select on app.idempotency to qafila_app;
grant update on app.idempotency to qafila_app;

create table app.mail (
  id bigint not null generated always as identity,
  company_id integer,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  attachment_name text,
  attachment_type text,
  attachment bytea,
  try_at timestamp with time zone not null default now(),
  constraint mail_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text]))),
  constraint mail_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_state ON app.mail USING btree (state, id);
CREATE TRIGGER held_for_copies BEFORE INSERT OR UPDATE OF state ON app.mail FOR EACH ROW WHEN (((new.state = 'queued'::text) AND (new.company_id IS NOT NULL))) EXECUTE FUNCTION platform.hold_mail_of_copies();
grant insert on app.mail to qafila_app;
grant select on app.mail to qafila_app;
grant update on app.mail to qafila_app;

create table app.migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);
grant select on app.migration to qafila_app;

create table app.number_jump (
  company_id integer not null default app.current_company(),
  series text not null,
  year integer not null,
  first integer not null,
  last integer not null,
  at timestamp with time zone not null default now(),
  constraint number_jump_check CHECK ((last >= first)),
  constraint number_jump_first_check CHECK ((first > 0)),
  constraint number_jump_series_check CHECK ((series ~ '^[A-Z]{2,5}$'::text)),
  constraint number_jump_pkey PRIMARY KEY (company_id, series, year, first)
);
alter table app.number_jump force row level security;
create policy company on app.number_jump using (company_id = app.current_company());
grant insert on app.number_jump to qafila_app;
grant select on app.number_jump to qafila_app;

create table app.realtime_event (
  company_id integer not null default app.current_company(),
  id bigint not null generated always as identity,
  user_id uuid,
  topic text not null,
  subject_id text not null,
  at timestamp with time zone not null default now(),
  constraint realtime_event_pkey PRIMARY KEY (company_id, id)
);
alter table app.realtime_event force row level security;
create policy company on app.realtime_event using (company_id = app.current_company());
grant delete on app.realtime_event to qafila_app;
grant insert on app.realtime_event to qafila_app;
grant select on app.realtime_event to qafila_app;
grant update on app.realtime_event to qafila_app;

create table app.saved_view (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  user_id uuid not null,
  list text not null,
  name text not null,
  search jsonb not null,
  pinned boolean not null default false,
  shared boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint saved_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_view_pkey PRIMARY KEY (company_id, id),
  constraint saved_view_company_id_user_id_list_name_key UNIQUE (company_id, user_id, list, name)
);
alter table app.saved_view force row level security;
create policy company on app.saved_view using (company_id = app.current_company());
grant delete on app.saved_view to qafila_app;
grant insert on app.saved_view to qafila_app;
grant select on app.saved_view to qafila_app;
grant update on app.saved_view to qafila_app;

create table app.system_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  company_id integer,
  level text not null,
  category text not null,
  action text not null,
  message text not null,
  metadata jsonb not null default '{}'::jsonb,
  constraint system_log_category_check CHECK ((category = ANY (ARRAY['authentication'::text, 'database'::text, 'system'::text, 'userAction'::text]))),
  constraint system_log_level_check CHECK ((level = ANY (ARRAY['info'::text, 'warning'::text, 'error'::text]))),
  constraint system_log_pkey PRIMARY KEY (id)
);
CREATE INDEX system_log_action ON app.system_log USING btree (action, at);
CREATE INDEX system_log_at ON app.system_log USING btree (at);
CREATE INDEX system_log_company ON app.system_log USING btree (company_id, id DESC);
grant insert on app.system_log to qafila_app;
grant select on app.system_log to qafila_app;

create table approvals.approval_request (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  rule_id uuid not null,
  source text not null,
  subject_type text not null,
  subject_id text not null,
  title text not null,
  amount_minor bigint,
  priority text not null default 'medium'::text,
  requested_at timestamp with time zone not null,
  requested_by uuid not null,
  requested_by_name text not null,
  note text,
  fingerprint text,
  state text not null default 'pending'::text,
  current_step integer not null default 1,
  step_count integer not null,
  ended_at timestamp with time zone,
  end_reason text,
  constraint approval_request_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint approval_request_check CHECK (((state = 'pending'::text) = (ended_at IS NULL))),
  constraint approval_request_end_reason_check CHECK (((length(end_reason) >= 1) AND (length(end_reason) <= 500))),
  constraint approval_request_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text)),
  constraint approval_request_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint approval_request_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
  constraint approval_request_source_check CHECK ((source = ANY (ARRAY['payroll'::text, 'contract'::text, 'payment'::text, 'expense'::text, 'purchase'::text, 'leave_request'::text, 'vehicle_maintenance'::text, 'budget'::text, 'other'::text]))),
  constraint approval_request_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'void'::text]))),
  constraint approval_request_step_count_check CHECK (((step_count >= 1) AND (step_count <= 9))),
  constraint approval_request_subject_id_check CHECK (((length(subject_id) >= 1) AND (length(subject_id) <= 60))),
  constraint approval_request_subject_type_check CHECK ((subject_type ~ '^[a-z]+\.[a-zA-Z]+$'::text)),
  constraint approval_request_title_check CHECK (((length(title) >= 1) AND (length(title) <= 300))),
  constraint approval_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint approval_request_company_id_rule_id_fkey FOREIGN KEY (company_id, rule_id) REFERENCES approvals.approval_rule(company_id, id),
  constraint approval_request_pkey PRIMARY KEY (company_id, id),
  constraint approval_request_number UNIQUE (company_id, number)
);
CREATE INDEX approval_request_list ON approvals.approval_request USING btree (company_id, requested_at DESC, id DESC);
CREATE INDEX approval_request_mine ON approvals.approval_request USING btree (company_id, requested_by, requested_at DESC, id DESC);
CREATE INDEX approval_request_open ON approvals.approval_request USING btree (company_id, requested_at DESC, id DESC) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX approval_request_pending ON approvals.approval_request USING btree (company_id, subject_type, subject_id) WHERE (state = 'pending'::text);
CREATE INDEX approval_request_subject ON approvals.approval_request USING btree (company_id, subject_type, subject_id, requested_at DESC);
alter table approvals.approval_request force row level security;
create policy company on approvals.approval_request using (company_id = app.current_company());
grant insert on approvals.approval_request to qafila_app;
grant select on approvals.approval_request to qafila_app;
grant update on approvals.approval_request to qafila_app;

create table approvals.approval_rule (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  source text not null,
  min_minor bigint,
  max_minor bigint,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint approval_rule_check CHECK ((max_minor > min_minor)),
  constraint approval_rule_max_minor_check CHECK ((max_minor > 0)),
  constraint approval_rule_min_minor_check CHECK ((min_minor > 0)),
  constraint approval_rule_source_check CHECK ((source = ANY (ARRAY['payroll'::text, 'contract'::text, 'payment'::text, 'expense'::text, 'purchase'::text, 'leave_request'::text, 'vehicle_maintenance'::text, 'budget'::text, 'other'::text]))),
  constraint approval_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint approval_rule_pkey PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX approval_rule_taken ON approvals.approval_rule USING btree (company_id, source, min_minor, max_minor) NULLS NOT DISTINCT WHERE active;
alter table approvals.approval_rule force row level security;
create policy company on approvals.approval_rule using (company_id = app.current_company());
grant delete on approvals.approval_rule to qafila_app;
grant insert on approvals.approval_rule to qafila_app;
grant select on approvals.approval_rule to qafila_app;
grant update on approvals.approval_rule to qafila_app;

create table approvals.approval_rule_step (
  company_id integer not null default app.current_company(),
  rule_id uuid not null,
  step_order integer not null,
  approver text not null,
  approver_role text,
  approver_user_id uuid,
  due_hours integer,
  escalate_role text,
  escalate_user_id uuid,
  constraint approval_rule_step_approver_check CHECK ((approver = ANY (ARRAY['role'::text, 'user'::text, 'lineManager'::text]))),
  constraint approval_rule_step_approver_role_check CHECK ((approver_role = ANY (ARRAY['company_admin'::text, 'manager'::text, 'accountant'::text, 'fleet_manager'::text, 'sales_agent'::text]))),
  constraint approval_rule_step_check CHECK (((approver = 'role'::text) = (approver_role IS NOT NULL))),
  constraint approval_rule_step_check1 CHECK (((approver = 'user'::text) = (approver_user_id IS NOT NULL))),
  constraint approval_rule_step_check2 CHECK ((num_nonnulls(escalate_role, escalate_user_id) <= 1)),
  constraint approval_rule_step_check3 CHECK (((due_hours IS NOT NULL) OR (num_nonnulls(escalate_role, escalate_user_id) = 0))),
  constraint approval_rule_step_due_hours_check CHECK (((due_hours >= 1) AND (due_hours <= 720))),
  constraint approval_rule_step_escalate_role_check CHECK ((escalate_role = ANY (ARRAY['company_admin'::text, 'manager'::text, 'accountant'::text, 'fleet_manager'::text, 'sales_agent'::text]))),
  constraint approval_rule_step_step_order_check CHECK (((step_order >= 1) AND (step_order <= 9))),
  constraint approval_rule_step_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint approval_rule_step_company_id_rule_id_fkey FOREIGN KEY (company_id, rule_id) REFERENCES approvals.approval_rule(company_id, id),
  constraint approval_rule_step_pkey PRIMARY KEY (company_id, rule_id, step_order)
);
alter table approvals.approval_rule_step force row level security;
create policy company on approvals.approval_rule_step using (company_id = app.current_company());
grant delete on approvals.approval_rule_step to qafila_app;
grant insert on approvals.approval_rule_step to qafila_app;
grant select on approvals.approval_rule_step to qafila_app;
grant update on approvals.approval_rule_step to qafila_app;

create table approvals.approval_step (
  company_id integer not null default app.current_company(),
  request_id uuid not null,
  step_order integer not null,
  approver text not null,
  approver_role text,
  approver_user_id uuid,
  approver_name text,
  due_hours integer,
  escalate_role text,
  escalate_user_id uuid,
  due_at timestamp with time zone,
  escalated_at timestamp with time zone,
  reminded_at timestamp with time zone,
  state text not null default 'waiting'::text,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  on_behalf_of uuid,
  on_behalf_of_name text,
  comment text,
  constraint approval_step_approver_check CHECK ((approver = ANY (ARRAY['role'::text, 'user'::text, 'lineManager'::text]))),
  constraint approval_step_approver_role_check CHECK ((approver_role = ANY (ARRAY['company_admin'::text, 'manager'::text, 'accountant'::text, 'fleet_manager'::text, 'sales_agent'::text]))),
  constraint approval_step_check CHECK ((num_nonnulls(approver_role, approver_user_id) = 1)),
  constraint approval_step_check1 CHECK (((state = ANY (ARRAY['approved'::text, 'rejected'::text])) = (decided_by IS NOT NULL))),
  constraint approval_step_check2 CHECK ((num_nonnulls(decided_at, decided_by, decided_by_name) = ANY (ARRAY[0, 3]))),
  constraint approval_step_check3 CHECK ((num_nonnulls(on_behalf_of, on_behalf_of_name) = ANY (ARRAY[0, 2]))),
  constraint approval_step_check4 CHECK (((state <> 'rejected'::text) OR (comment IS NOT NULL))),
  constraint approval_step_comment_check CHECK (((length(comment) >= 1) AND (length(comment) <= 500))),
  constraint approval_step_escalate_role_check CHECK ((escalate_role = ANY (ARRAY['company_admin'::text, 'manager'::text, 'accountant'::text, 'fleet_manager'::text, 'sales_agent'::text]))),
  constraint approval_step_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'void'::text]))),
  constraint approval_step_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint approval_step_company_id_request_id_fkey FOREIGN KEY (company_id, request_id) REFERENCES approvals.approval_request(company_id, id),
  constraint approval_step_pkey PRIMARY KEY (company_id, request_id, step_order)
);
CREATE UNIQUE INDEX approval_step_decider ON approvals.approval_step USING btree (company_id, request_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX approval_step_due ON approvals.approval_step USING btree (company_id, due_at) WHERE ((state = 'pending'::text) AND (reminded_at IS NULL));
alter table approvals.approval_step force row level security;
create policy company on approvals.approval_step using (company_id = app.current_company());
grant insert on approvals.approval_step to qafila_app;
grant select on approvals.approval_step to qafila_app;
grant update on approvals.approval_step to qafila_app;

create table approvals.delegation (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  from_user_id uuid not null,
  to_user_id uuid not null,
  sources text[] not null,
  from_on date not null,
  to_on date not null,
  reason text not null,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint delegation_check CHECK ((from_user_id <> to_user_id)),
  constraint delegation_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint delegation_sources_check CHECK (((cardinality(sources) >= 1) AND (cardinality(sources) <= 9))),
  constraint delegation_too_long CHECK (((to_on >= from_on) AND (to_on <= (from_on + 29)))),
  constraint delegation_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint delegation_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX delegation_from ON approvals.delegation USING btree (company_id, from_user_id, to_on DESC);
CREATE INDEX delegation_to ON approvals.delegation USING btree (company_id, to_user_id, to_on) WHERE (ended_at IS NULL);
alter table approvals.delegation force row level security;
create policy company on approvals.delegation using (company_id = app.current_company());
grant insert on approvals.delegation to qafila_app;
grant select on approvals.delegation to qafila_app;
grant update on approvals.delegation to qafila_app;

create table billing.allocation (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  invoice_id uuid not null,
  payment_id uuid,
  credit_id uuid,
  deposit_id uuid,
  amount_minor bigint not null,
  allocated_on date not null,
  releases_id uuid,
  released_minor bigint not null default 0,
  posted boolean not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  foreign_minor bigint,
  source_minor bigint,
  source_foreign_minor bigint,
  constraint allocation_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint allocation_one_source CHECK ((num_nonnulls(payment_id, credit_id, deposit_id) = 1)),
  constraint allocation_released CHECK (((released_minor >= 0) AND (released_minor <= GREATEST(amount_minor, (0)::bigint)))),
  constraint allocation_sign CHECK (((amount_minor < 0) = (releases_id IS NOT NULL))),
  constraint allocation_source_sign CHECK (((source_minor IS NULL) OR ((source_minor < 0) = (amount_minor < 0)))),
  constraint allocation_company_id_credit_id_fkey FOREIGN KEY (company_id, credit_id) REFERENCES billing.invoice(company_id, id),
  constraint allocation_company_id_deposit_id_fkey FOREIGN KEY (company_id, deposit_id) REFERENCES billing.deposit(company_id, id),
  constraint allocation_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint allocation_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint allocation_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint allocation_company_id_releases_id_fkey FOREIGN KEY (company_id, releases_id) REFERENCES billing.allocation(company_id, id),
  constraint allocation_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX allocation_credit ON billing.allocation USING btree (company_id, credit_id) WHERE (credit_id IS NOT NULL);
CREATE INDEX allocation_day ON billing.allocation USING btree (company_id, allocated_on);
CREATE INDEX allocation_deposit ON billing.allocation USING btree (company_id, deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE INDEX allocation_invoice ON billing.allocation USING btree (company_id, invoice_id, allocated_on);
CREATE INDEX allocation_payment ON billing.allocation USING btree (company_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX allocation_releases ON billing.allocation USING btree (company_id, releases_id) WHERE (releases_id IS NOT NULL);
alter table billing.allocation force row level security;
create policy company on billing.allocation using (company_id = app.current_company());
CREATE TRIGGER allocation_foreign BEFORE INSERT ON billing.allocation FOR EACH ROW EXECUTE FUNCTION billing.share_foreign();
CREATE TRIGGER allocation_settled AFTER INSERT ON billing.allocation REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION billing.settle_allocations();
grant insert on billing.allocation to qafila_app;
grant select on billing.allocation to qafila_app;

create table billing.bank_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  statement_id uuid not null,
  treasury_account_id uuid not null,
  line_no integer not null,
  booked_on date not null,
  amount_minor bigint not null,
  description text not null,
  reference text,
  balance_minor bigint,
  state text not null default 'open'::text,
  reason text,
  search text not null generated always as (app.fold_light(((description || ' '::text) || COALESCE(reference, ''::text)))) stored,
  constraint bank_line_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint bank_line_description_check CHECK (((length(description) >= 1) AND (length(description) <= 300))),
  constraint bank_line_line_no_check CHECK ((line_no > 0)),
  constraint bank_line_reason CHECK (((state = 'ignored'::text) = (reason IS NOT NULL))),
  constraint bank_line_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint bank_line_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60))),
  constraint bank_line_state_check CHECK ((state = ANY (ARRAY['open'::text, 'matched'::text, 'ignored'::text]))),
  constraint bank_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint bank_line_company_id_statement_id_fkey FOREIGN KEY (company_id, statement_id) REFERENCES billing.bank_statement(company_id, id),
  constraint bank_line_company_id_treasury_account_id_fkey FOREIGN KEY (company_id, treasury_account_id) REFERENCES billing.treasury_account(company_id, id),
  constraint bank_line_pkey PRIMARY KEY (company_id, id),
  constraint bank_line_company_id_statement_id_line_no_key UNIQUE (company_id, statement_id, line_no)
);
CREATE INDEX bank_line_by_day ON billing.bank_line USING btree (company_id, treasury_account_id, booked_on, id);
CREATE INDEX bank_line_open ON billing.bank_line USING btree (company_id, treasury_account_id, booked_on, id) WHERE (state = 'open'::text);
alter table billing.bank_line force row level security;
create policy company on billing.bank_line using (company_id = app.current_company());
CREATE TRIGGER bank_line_frozen BEFORE UPDATE ON billing.bank_line FOR EACH ROW EXECUTE FUNCTION billing.freeze_bank_line();
grant insert on billing.bank_line to qafila_app;
grant select on billing.bank_line to qafila_app;
grant update on billing.bank_line to qafila_app;

create table billing.bank_match (
  company_id integer not null default app.current_company(),
  bank_line_id uuid not null,
  treasury_move_id uuid not null,
  by_rule text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint bank_match_by_rule_check CHECK ((by_rule = ANY (ARRAY['reference'::text, 'day'::text, 'person'::text, 'created'::text]))),
  constraint bank_match_company_id_bank_line_id_fkey FOREIGN KEY (company_id, bank_line_id) REFERENCES billing.bank_line(company_id, id),
  constraint bank_match_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint bank_match_company_id_treasury_move_id_fkey FOREIGN KEY (company_id, treasury_move_id) REFERENCES billing.treasury_move(company_id, id),
  constraint bank_match_pkey PRIMARY KEY (company_id, bank_line_id, treasury_move_id),
  constraint bank_match_taken UNIQUE (company_id, treasury_move_id)
);
alter table billing.bank_match force row level security;
create policy company on billing.bank_match using (company_id = app.current_company());
grant delete on billing.bank_match to qafila_app;
grant insert on billing.bank_match to qafila_app;
grant select on billing.bank_match to qafila_app;
grant update on billing.bank_match to qafila_app;

create table billing.bank_profile (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name text not null,
  headings jsonb not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  read_as jsonb not null default '{}'::jsonb,
  constraint bank_profile_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint bank_profile_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint bank_profile_pkey PRIMARY KEY (company_id, id),
  constraint bank_profile_taken UNIQUE (company_id, name)
);
alter table billing.bank_profile force row level security;
create policy company on billing.bank_profile using (company_id = app.current_company());
grant delete on billing.bank_profile to qafila_app;
grant insert on billing.bank_profile to qafila_app;
grant select on billing.bank_profile to qafila_app;
grant update on billing.bank_profile to qafila_app;

create table billing.bank_rule (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  text text not null,
  money text not null,
  books text not null,
  party_id uuid,
  account_id uuid,
  from_id uuid,
  income_key text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  text_key text not null generated always as (app.fold_light(text)) stored,
  amount_minor bigint,
  amount_currency text,
  tax_code text,
  constraint bank_rule_amount CHECK (((amount_minor IS NULL) = (amount_currency IS NULL))),
  constraint bank_rule_amount_currency_check CHECK ((length(amount_currency) = 3)),
  constraint bank_rule_amount_minor_check CHECK ((amount_minor > 0)),
  constraint bank_rule_books_check CHECK ((books = ANY (ARRAY['receipt'::text, 'settlement'::text, 'income'::text, 'vendor'::text, 'expense'::text]))),
  constraint bank_rule_income_key_check CHECK ((income_key = ANY (ARRAY['interestIncome'::text, 'otherIncome'::text]))),
  constraint bank_rule_money_check CHECK ((money = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint bank_rule_shape CHECK ((((books = ANY (ARRAY['receipt'::text, 'vendor'::text])) = (party_id IS NOT NULL)) AND ((books = 'settlement'::text) = (from_id IS NOT NULL)) AND ((books = 'income'::text) = (income_key IS NOT NULL)) AND ((books = 'expense'::text) OR (account_id IS NULL)) AND ((money = 'in'::text) = (books = ANY (ARRAY['receipt'::text, 'settlement'::text, 'income'::text]))))),
  constraint bank_rule_tax CHECK (((tax_code IS NULL) OR (books = 'expense'::text))),
  constraint bank_rule_tax_code_check CHECK (((length(tax_code) >= 1) AND (length(tax_code) <= 20))),
  constraint bank_rule_text_check CHECK (((length(text) >= 2) AND (length(text) <= 120))),
  constraint bank_rule_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounting.account(company_id, id),
  constraint bank_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint bank_rule_company_id_from_id_fkey FOREIGN KEY (company_id, from_id) REFERENCES billing.treasury_account(company_id, id),
  constraint bank_rule_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint bank_rule_pkey PRIMARY KEY (company_id, id),
  constraint bank_rule_taken UNIQUE NULLS NOT DISTINCT (company_id, money, text_key, amount_minor, amount_currency)
);
alter table billing.bank_rule force row level security;
create policy company on billing.bank_rule using (company_id = app.current_company());
grant delete on billing.bank_rule to qafila_app;
grant insert on billing.bank_rule to qafila_app;
grant select on billing.bank_rule to qafila_app;
grant update on billing.bank_rule to qafila_app;

create table billing.bank_statement (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  treasury_account_id uuid not null,
  profile_id uuid,
  file_name text not null,
  file_hash text not null,
  from_on date not null,
  to_on date not null,
  closing_minor bigint,
  line_count integer not null,
  repeated_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  constraint bank_statement_check CHECK ((to_on >= from_on)),
  constraint bank_statement_file_hash_check CHECK ((length(file_hash) = 64)),
  constraint bank_statement_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint bank_statement_line_count_check CHECK ((line_count > 0)),
  constraint bank_statement_repeated_count_check CHECK ((repeated_count >= 0)),
  constraint bank_statement_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint bank_statement_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES billing.bank_profile(company_id, id),
  constraint bank_statement_company_id_treasury_account_id_fkey FOREIGN KEY (company_id, treasury_account_id) REFERENCES billing.treasury_account(company_id, id),
  constraint bank_statement_pkey PRIMARY KEY (company_id, id),
  constraint bank_statement_taken UNIQUE (company_id, treasury_account_id, file_hash)
);
CREATE INDEX bank_statement_by_day ON billing.bank_statement USING btree (company_id, created_at, id);
alter table billing.bank_statement force row level security;
create policy company on billing.bank_statement using (company_id = app.current_company());
grant insert on billing.bank_statement to qafila_app;
grant select on billing.bank_statement to qafila_app;

create table billing.cash_session (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  treasury_account_id uuid not null,
  status text not null default 'open'::text,
  cashier_id uuid not null,
  cashier_name text not null,
  opened_at timestamp with time zone not null,
  opening_count_minor bigint not null,
  opening_book_minor bigint not null,
  counted_at timestamp with time zone,
  counted_minor bigint,
  denominations jsonb,
  expected_minor bigint,
  difference_minor bigint generated always as ((counted_minor - expected_minor)) stored,
  approved_by uuid,
  closed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  approved_by_name text,
  constraint cash_session_approved_by_name_check CHECK (((length(approved_by_name) >= 1) AND (length(approved_by_name) <= 200))),
  constraint cash_session_closed CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint cash_session_counted CHECK (((status = 'open'::text) OR ((counted_minor IS NOT NULL) AND (expected_minor IS NOT NULL)))),
  constraint cash_session_counted_minor_check CHECK ((counted_minor >= 0)),
  constraint cash_session_opening_count_minor_check CHECK ((opening_count_minor >= 0)),
  constraint cash_session_second_user CHECK ((approved_by <> cashier_id)),
  constraint cash_session_status_check CHECK ((status = ANY (ARRAY['open'::text, 'counted'::text, 'closed'::text]))),
  constraint cash_session_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint cash_session_company_id_treasury_account_id_fkey FOREIGN KEY (company_id, treasury_account_id) REFERENCES billing.treasury_account(company_id, id),
  constraint cash_session_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX cash_session_box ON billing.cash_session USING btree (company_id, treasury_account_id, opened_at);
CREATE UNIQUE INDEX cash_session_one_open ON billing.cash_session USING btree (company_id, treasury_account_id) WHERE (status <> 'closed'::text);
alter table billing.cash_session force row level security;
create policy company on billing.cash_session using (company_id = app.current_company());
grant insert on billing.cash_session to qafila_app;
grant select on billing.cash_session to qafila_app;
grant update on billing.cash_session to qafila_app;

create table billing.cheque (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  direction text not null,
  number text not null,
  bank text not null,
  drawer text not null,
  due_on date not null,
  amount_minor bigint not null,
  party_id uuid not null,
  payment_id uuid not null,
  treasury_account_id uuid,
  state text not null,
  state_on date not null,
  replaced_by_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  bank_key text not null generated always as (app.fold_light(bank)) stored,
  drawer_key text not null generated always as (app.fold_light(drawer)) stored,
  search text not null generated always as (app.fold_light(((((number || ' '::text) || bank) || ' '::text) || drawer))) stored,
  constraint cheque_amount_minor_check CHECK ((amount_minor > 0)),
  constraint cheque_at_bank CHECK (((treasury_account_id IS NOT NULL) OR ((direction = 'in'::text) AND (state = ANY (ARRAY['onHand'::text, 'handedBack'::text]))))),
  constraint cheque_bank_check CHECK (((length(bank) >= 1) AND (length(bank) <= 80))),
  constraint cheque_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint cheque_drawer_check CHECK (((length(drawer) >= 1) AND (length(drawer) <= 120))),
  constraint cheque_life CHECK (
CASE direction
    WHEN 'in'::text THEN (state <> ALL (ARRAY['issued'::text, 'stopped'::text]))
    ELSE (state = ANY (ARRAY['issued'::text, 'cleared'::text, 'stopped'::text, 'bounced'::text]))
END),
  constraint cheque_number_check CHECK (((length(number) >= 1) AND (length(number) <= 30))),
  constraint cheque_replaced CHECK (((state = 'replaced'::text) = (replaced_by_id IS NOT NULL))),
  constraint cheque_state_check CHECK ((state = ANY (ARRAY['onHand'::text, 'lodged'::text, 'cleared'::text, 'handedBack'::text, 'bounced'::text, 'legal'::text, 'replaced'::text, 'issued'::text, 'stopped'::text]))),
  constraint cheque_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint cheque_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint cheque_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint cheque_company_id_replaced_by_id_fkey FOREIGN KEY (company_id, replaced_by_id) REFERENCES billing.payment(company_id, id),
  constraint cheque_company_id_treasury_account_id_fkey FOREIGN KEY (company_id, treasury_account_id) REFERENCES billing.treasury_account(company_id, id),
  constraint cheque_pkey PRIMARY KEY (company_id, id),
  constraint cheque_one_payment UNIQUE (company_id, payment_id),
  constraint cheque_taken UNIQUE (company_id, bank_key, number, drawer_key)
);
CREATE INDEX cheque_by_due ON billing.cheque USING btree (company_id, direction, due_on, id);
CREATE INDEX cheque_by_state ON billing.cheque USING btree (company_id, state, due_on, id);
CREATE INDEX cheque_party ON billing.cheque USING btree (company_id, party_id, due_on);
alter table billing.cheque force row level security;
create policy company on billing.cheque using (company_id = app.current_company());
CREATE TRIGGER cheque_frozen BEFORE UPDATE ON billing.cheque FOR EACH ROW EXECUTE FUNCTION billing.freeze_cheque();
grant insert on billing.cheque to qafila_app;
grant select on billing.cheque to qafila_app;
grant update on billing.cheque to qafila_app;

create table billing.cheque_image (
  company_id integer not null default app.current_company(),
  cheque_id uuid not null,
  "position" integer not null,
  file_id uuid not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint cheque_image_position_check CHECK (("position" >= 0)),
  constraint cheque_image_company_id_cheque_id_fkey FOREIGN KEY (company_id, cheque_id) REFERENCES billing.cheque(company_id, id),
  constraint cheque_image_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES app.file(company_id, id),
  constraint cheque_image_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint cheque_image_pkey PRIMARY KEY (company_id, cheque_id, "position")
);
CREATE INDEX cheque_image_file ON billing.cheque_image USING btree (company_id, file_id);
alter table billing.cheque_image force row level security;
create policy company on billing.cheque_image using (company_id = app.current_company());
grant insert on billing.cheque_image to qafila_app;
grant select on billing.cheque_image to qafila_app;

create table billing.cheque_move (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  cheque_id uuid not null,
  move_no integer not null,
  from_state text not null,
  to_state text not null,
  moved_on date not null,
  treasury_account_id uuid,
  fee_minor bigint not null default 0,
  fee_invoice_id uuid,
  reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  constraint cheque_move_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint cheque_move_move_no_check CHECK ((move_no > 0)),
  constraint cheque_move_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint cheque_move_company_id_cheque_id_fkey FOREIGN KEY (company_id, cheque_id) REFERENCES billing.cheque(company_id, id),
  constraint cheque_move_company_id_fee_invoice_id_fkey FOREIGN KEY (company_id, fee_invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint cheque_move_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint cheque_move_company_id_treasury_account_id_fkey FOREIGN KEY (company_id, treasury_account_id) REFERENCES billing.treasury_account(company_id, id),
  constraint cheque_move_pkey PRIMARY KEY (company_id, id),
  constraint cheque_move_once UNIQUE (company_id, cheque_id, move_no)
);
alter table billing.cheque_move force row level security;
create policy company on billing.cheque_move using (company_id = app.current_company());
grant insert on billing.cheque_move to qafila_app;
grant select on billing.cheque_move to qafila_app;

create table billing.deposit (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  party_id uuid not null,
  purpose text not null,
  source text,
  received_on date not null,
  hold_until date,
  control_account_id uuid not null,
  received_minor bigint not null default 0,
  applied_minor bigint not null default 0,
  returned_minor bigint not null default 0,
  forfeited_minor bigint not null default 0,
  reserved_minor bigint not null default 0,
  balance_minor bigint not null generated always as ((((received_minor - applied_minor) - returned_minor) - forfeited_minor)) stored,
  source_key text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  search text not null generated always as (app.fold_light(((number || ' '::text) || purpose))) stored,
  constraint deposit_balance CHECK ((received_minor >= ((applied_minor + returned_minor) + forfeited_minor))),
  constraint deposit_purpose_check CHECK (((length(purpose) >= 1) AND (length(purpose) <= 120))),
  constraint deposit_reserved CHECK (((reserved_minor >= 0) AND (reserved_minor <= (((received_minor - applied_minor) - returned_minor) - forfeited_minor)))),
  constraint deposit_source_check CHECK (((length(source) >= 3) AND (length(source) <= 120))),
  constraint deposit_sums CHECK (((received_minor >= 0) AND (applied_minor >= 0) AND (returned_minor >= 0) AND (forfeited_minor >= 0))),
  constraint deposit_company_id_control_account_id_fkey FOREIGN KEY (company_id, control_account_id) REFERENCES accounting.account(company_id, id),
  constraint deposit_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint deposit_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint deposit_pkey PRIMARY KEY (company_id, id),
  constraint deposit_company_id_number_key UNIQUE (company_id, number),
  constraint deposit_source_taken UNIQUE (company_id, source_key)
);
CREATE INDEX deposit_by_date ON billing.deposit USING btree (company_id, received_on, id);
CREATE INDEX deposit_party ON billing.deposit USING btree (company_id, party_id, received_on);
CREATE INDEX deposit_release ON billing.deposit USING btree (company_id, hold_until, id) WHERE (balance_minor > 0);
CREATE INDEX deposit_source ON billing.deposit USING btree (company_id, source) WHERE (source IS NOT NULL);
alter table billing.deposit force row level security;
create policy company on billing.deposit using (company_id = app.current_company());
CREATE TRIGGER deposit_frozen BEFORE UPDATE ON billing.deposit FOR EACH ROW EXECUTE FUNCTION billing.freeze_deposit();
grant insert on billing.deposit to qafila_app;
grant select on billing.deposit to qafila_app;
grant update on billing.deposit to qafila_app;

create table billing.deposit_move (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  deposit_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  moved_on date not null,
  payment_id uuid,
  invoice_id uuid,
  reserve_id uuid,
  until date,
  reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint deposit_move_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint deposit_move_kind_check CHECK ((kind = ANY (ARRAY['receive'::text, 'apply'::text, 'return'::text, 'forfeit'::text, 'reserve'::text, 'release'::text]))),
  constraint deposit_move_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint deposit_move_shape CHECK ((((kind = 'release'::text) = (reserve_id IS NOT NULL)) AND ((kind = 'reserve'::text) = (until IS NOT NULL)) AND ((kind <> ALL (ARRAY['reserve'::text, 'release'::text, 'forfeit'::text])) OR (amount_minor > 0)) AND ((kind <> 'apply'::text) OR (invoice_id IS NOT NULL)))),
  constraint deposit_move_company_id_deposit_id_fkey FOREIGN KEY (company_id, deposit_id) REFERENCES billing.deposit(company_id, id),
  constraint deposit_move_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint deposit_move_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint deposit_move_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint deposit_move_company_id_reserve_id_fkey FOREIGN KEY (company_id, reserve_id) REFERENCES billing.deposit_move(company_id, id),
  constraint deposit_move_pkey PRIMARY KEY (company_id, id),
  constraint deposit_reserve_released_once UNIQUE (company_id, reserve_id)
);
CREATE INDEX deposit_move_deposit ON billing.deposit_move USING btree (company_id, deposit_id, moved_on, id);
CREATE INDEX deposit_move_invoice ON billing.deposit_move USING btree (company_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX deposit_move_payment ON billing.deposit_move USING btree (company_id, payment_id) WHERE (payment_id IS NOT NULL);
alter table billing.deposit_move force row level security;
create policy company on billing.deposit_move using (company_id = app.current_company());
CREATE TRIGGER deposit_settled AFTER INSERT ON billing.deposit_move REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION billing.settle_deposits();
grant insert on billing.deposit_move to qafila_app;
grant select on billing.deposit_move to qafila_app;

create table billing.foreign_document (
  company_id integer not null default app.current_company(),
  invoice_id uuid not null,
  currency text not null,
  rate numeric(20,10) not null,
  total_minor bigint not null,
  settled_minor bigint not null default 0,
  constraint foreign_document_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint foreign_document_rate_check CHECK ((rate > (0)::numeric)),
  constraint foreign_document_settled CHECK (((settled_minor >= 0) AND (settled_minor <= total_minor))),
  constraint foreign_document_total_minor_check CHECK ((total_minor >= 0)),
  constraint foreign_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint foreign_document_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint foreign_document_pkey PRIMARY KEY (company_id, invoice_id)
);
alter table billing.foreign_document force row level security;
create policy company on billing.foreign_document using (company_id = app.current_company());
grant insert on billing.foreign_document to qafila_app;
grant select on billing.foreign_document to qafila_app;
grant update on billing.foreign_document to qafila_app;

create table billing.foreign_payment (
  company_id integer not null default app.current_company(),
  payment_id uuid not null,
  currency text not null,
  rate numeric(20,10) not null,
  total_minor bigint not null,
  credit_minor bigint not null,
  allocated_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  free_minor bigint not null generated always as (((credit_minor - allocated_minor) - refunded_minor)) stored,
  constraint foreign_payment_credit_minor_check CHECK ((credit_minor >= 0)),
  constraint foreign_payment_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint foreign_payment_free CHECK (((allocated_minor >= 0) AND (refunded_minor >= 0) AND ((allocated_minor + refunded_minor) <= credit_minor))),
  constraint foreign_payment_rate_check CHECK ((rate > (0)::numeric)),
  constraint foreign_payment_total_minor_check CHECK ((total_minor > 0)),
  constraint foreign_payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint foreign_payment_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint foreign_payment_pkey PRIMARY KEY (company_id, payment_id)
);
alter table billing.foreign_payment force row level security;
create policy company on billing.foreign_payment using (company_id = app.current_company());
grant insert on billing.foreign_payment to qafila_app;
grant select on billing.foreign_payment to qafila_app;
grant update on billing.foreign_payment to qafila_app;

create table billing.invoice (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  kind text not null,
  status text not null default 'draft'::text,
  number text,
  party_id uuid not null,
  invoice_date date not null,
  due_on date not null,
  reference text,
  note text,
  tax_inclusive boolean not null default false,
  document_discount_bps integer,
  document_discount_minor bigint,
  subtotal_minor bigint not null,
  discount_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  settled_minor bigint not null default 0,
  open_minor bigint not null generated always as ((total_minor - settled_minor)) stored,
  control_account_id uuid,
  settle_rank integer not null default 1,
  corrects_id uuid,
  reason text,
  source_key text,
  voided_on date,
  issued_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  search text not null generated always as (app.fold_light(((COALESCE(number, ''::text) || ' '::text) || COALESCE(reference, ''::text)))) stored,
  reference_key text generated always as (upper(regexp_replace(reference, '\s'::text, ''::text, 'g'::text))) stored,
  draft_currency text,
  draft_rate numeric(20,10),
  draft_discount_minor bigint,
  profit_unit_ids uuid[],
  opened_on date,
  counts_on date not null generated always as (GREATEST(invoice_date, opened_on)) stored,
  settled_from date,
  constraint invoice_held CHECK ((total_minor <= '1000000000000'::bigint)) NOT VALID,
  constraint invoice_is_sound CHECK (billing.is_sound(invoice.*)),
  constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'service'::text, 'bill'::text, 'creditNote'::text, 'vendorCredit'::text, 'writeOff'::text]))),
  constraint invoice_settled CHECK (((settled_minor >= 0) AND (settled_minor <= total_minor))),
  constraint invoice_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'issued'::text, 'void'::text]))),
  constraint invoice_company_id_control_account_id_fkey FOREIGN KEY (company_id, control_account_id) REFERENCES accounting.account(company_id, id),
  constraint invoice_company_id_corrects_id_fkey FOREIGN KEY (company_id, corrects_id) REFERENCES billing.invoice(company_id, id),
  constraint invoice_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint invoice_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint invoice_pkey PRIMARY KEY (company_id, id),
  constraint invoice_company_id_number_key UNIQUE (company_id, number),
  constraint invoice_source_taken UNIQUE (company_id, source_key)
);
CREATE UNIQUE INDEX invoice_bill_taken ON billing.invoice USING btree (company_id, party_id, reference_key) WHERE ((kind = 'bill'::text) AND (status = 'issued'::text));
CREATE INDEX invoice_by_date ON billing.invoice USING btree (company_id, invoice_date, id);
CREATE INDEX invoice_by_kind ON billing.invoice USING btree (company_id, kind, invoice_date, id);
CREATE INDEX invoice_control ON billing.invoice USING btree (company_id, control_account_id) WHERE ((status = 'issued'::text) AND (open_minor > 0));
CREATE INDEX invoice_corrects ON billing.invoice USING btree (company_id, corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX invoice_drafts ON billing.invoice USING btree (company_id, invoice_date, id) WHERE (status = 'draft'::text);
CREATE INDEX invoice_due ON billing.invoice USING btree (company_id, due_on, id) WHERE ((status = 'issued'::text) AND (open_minor > 0));
CREATE INDEX invoice_open ON billing.invoice USING btree (company_id, invoice_date, id) WHERE ((status = 'issued'::text) AND (open_minor > 0));
CREATE INDEX invoice_party ON billing.invoice USING btree (company_id, party_id, invoice_date, id);
CREATE INDEX invoice_party_open ON billing.invoice USING btree (company_id, party_id, due_on) WHERE ((status = 'issued'::text) AND (open_minor > 0));
CREATE INDEX invoice_settled_ahead ON billing.invoice USING btree (company_id, settled_from) WHERE (settled_from IS NOT NULL);
CREATE INDEX invoice_voided ON billing.invoice USING btree (company_id, voided_on) WHERE (voided_on IS NOT NULL);
alter table billing.invoice force row level security;
create policy company on billing.invoice using (company_id = app.current_company());
CREATE TRIGGER invoice_frozen BEFORE UPDATE ON billing.invoice FOR EACH ROW EXECUTE FUNCTION billing.freeze_invoice();
CREATE TRIGGER invoice_kept BEFORE DELETE ON billing.invoice FOR EACH ROW WHEN ((NOT platform.purges(old.company_id))) EXECUTE FUNCTION billing.freeze_invoice();
grant delete on billing.invoice to qafila_app;
grant insert on billing.invoice to qafila_app;
grant select on billing.invoice to qafila_app;
grant update on billing.invoice to qafila_app;

create table billing.invoice_line (
  company_id integer not null default app.current_company(),
  invoice_id uuid not null,
  line_no integer not null,
  description text not null,
  description_en text,
  quantity numeric(12,3) not null,
  unit_price_minor bigint not null,
  gross_minor bigint not null,
  line_discount_minor bigint not null,
  document_discount_minor bigint not null,
  revenue_minor bigint not null,
  given_minor bigint not null,
  net_minor bigint not null,
  tax_code text,
  tax_rate_bps integer,
  tax_minor bigint not null,
  key text,
  account_id uuid,
  party_id uuid,
  cost_center_id uuid,
  profit_unit_id uuid,
  service_from date,
  service_to date,
  spread_key text,
  spread_to_key text,
  foreign_price_minor bigint,
  foreign_discount_minor bigint,
  foreign_net_minor bigint,
  discount_key text,
  reverse_tax_minor bigint,
  deducts_id uuid,
  foreign_tax_minor bigint,
  carried_minor bigint,
  constraint invoice_line_is_sound CHECK (billing.is_sound(invoice_line.*)),
  constraint invoice_line_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounting.account(company_id, id),
  constraint invoice_line_company_id_cost_center_id_fkey FOREIGN KEY (company_id, cost_center_id) REFERENCES accounting.cost_center(company_id, id),
  constraint invoice_line_company_id_deducts_id_fkey FOREIGN KEY (company_id, deducts_id) REFERENCES billing.invoice(company_id, id),
  constraint invoice_line_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint invoice_line_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint invoice_line_company_id_profit_unit_id_fkey FOREIGN KEY (company_id, profit_unit_id) REFERENCES accounting.profit_unit(company_id, id),
  constraint invoice_line_pkey PRIMARY KEY (company_id, invoice_id, line_no)
);
CREATE INDEX invoice_line_advances ON billing.invoice_line USING btree (company_id, invoice_id) WHERE (key = 'advanceBillings'::text);
CREATE INDEX invoice_line_deducts ON billing.invoice_line USING btree (company_id, deducts_id) WHERE (deducts_id IS NOT NULL);
CREATE INDEX invoice_line_disposal ON billing.invoice_line USING btree (company_id, invoice_id) WHERE (key = 'assetDisposal'::text);
CREATE INDEX invoice_line_unit ON billing.invoice_line USING btree (company_id, profit_unit_id) WHERE (profit_unit_id IS NOT NULL);
alter table billing.invoice_line force row level security;
create policy company on billing.invoice_line using (company_id = app.current_company());
CREATE TRIGGER invoice_line_frozen BEFORE UPDATE ON billing.invoice_line FOR EACH ROW EXECUTE FUNCTION billing.freeze_lines();
CREATE TRIGGER invoice_line_kept BEFORE DELETE ON billing.invoice_line FOR EACH ROW WHEN ((NOT platform.purges(old.company_id))) EXECUTE FUNCTION billing.freeze_lines();
grant delete on billing.invoice_line to qafila_app;
grant insert on billing.invoice_line to qafila_app;
grant select on billing.invoice_line to qafila_app;
grant update on billing.invoice_line to qafila_app;

create table billing.late_fee (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  source_type text not null,
  source_id uuid not null,
  invoice_id uuid not null,
  party_id uuid not null,
  profit_unit_id uuid,
  label_ar text not null,
  rule_id uuid,
  through_on date not null,
  assessed_minor bigint not null default 0,
  waived_minor bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint late_fee_assessed_minor_check CHECK ((assessed_minor >= 0)),
  constraint late_fee_label_ar_check CHECK (((length(label_ar) >= 1) AND (length(label_ar) <= 200))),
  constraint late_fee_source_type_check CHECK (((length(source_type) >= 3) AND (length(source_type) <= 60))),
  constraint late_fee_waived CHECK (((waived_minor >= 0) AND (waived_minor <= assessed_minor))),
  constraint late_fee_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint late_fee_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint late_fee_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint late_fee_company_id_profit_unit_id_fkey FOREIGN KEY (company_id, profit_unit_id) REFERENCES accounting.profit_unit(company_id, id),
  constraint late_fee_company_id_rule_id_fkey FOREIGN KEY (company_id, rule_id) REFERENCES billing.late_fee_rule(company_id, id),
  constraint late_fee_pkey PRIMARY KEY (company_id, id),
  constraint late_fee_one_a_source UNIQUE (company_id, source_type, source_id)
);
CREATE INDEX late_fee_invoice ON billing.late_fee USING btree (company_id, invoice_id);
CREATE INDEX late_fee_party ON billing.late_fee USING btree (company_id, party_id);
alter table billing.late_fee force row level security;
create policy company on billing.late_fee using (company_id = app.current_company());
grant insert on billing.late_fee to qafila_app;
grant select on billing.late_fee to qafila_app;
grant update on billing.late_fee to qafila_app;

create table billing.late_fee_document (
  company_id integer not null default app.current_company(),
  late_fee_id uuid not null,
  invoice_id uuid not null,
  kind text not null,
  constraint late_fee_document_kind_check CHECK ((kind = ANY (ARRAY['assess'::text, 'waive'::text]))),
  constraint late_fee_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint late_fee_document_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint late_fee_document_company_id_late_fee_id_fkey FOREIGN KEY (company_id, late_fee_id) REFERENCES billing.late_fee(company_id, id),
  constraint late_fee_document_pkey PRIMARY KEY (company_id, late_fee_id, invoice_id)
);
CREATE INDEX late_fee_document_invoice ON billing.late_fee_document USING btree (company_id, invoice_id);
alter table billing.late_fee_document force row level security;
create policy company on billing.late_fee_document using (company_id = app.current_company());
grant insert on billing.late_fee_document to qafila_app;
grant select on billing.late_fee_document to qafila_app;

create table billing.late_fee_rule (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  grace_days integer not null,
  tiers jsonb not null,
  cap_minor bigint,
  cap_percent_bps integer,
  valid_from date not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint late_fee_rule_cap_minor_check CHECK ((cap_minor >= 0)),
  constraint late_fee_rule_cap_percent_bps_check CHECK (((cap_percent_bps >= 0) AND (cap_percent_bps <= 10000))),
  constraint late_fee_rule_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 365))),
  constraint late_fee_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint late_fee_rule_pkey PRIMARY KEY (company_id, id),
  constraint late_fee_rule_day_taken UNIQUE (company_id, valid_from)
);
alter table billing.late_fee_rule force row level security;
create policy company on billing.late_fee_rule using (company_id = app.current_company());
grant insert on billing.late_fee_rule to qafila_app;
grant select on billing.late_fee_rule to qafila_app;

create table billing.opening_import (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  opened_on date not null,
  file_names text[] not null,
  state text not null default 'committed'::text,
  account_count integer not null,
  item_count integer not null,
  party_count integer not null,
  total_minor bigint not null,
  undone_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint opening_import_account_count_check CHECK ((account_count >= 0)),
  constraint opening_import_check CHECK (((state = 'undone'::text) = (undone_at IS NOT NULL))),
  constraint opening_import_file_names_check CHECK (((cardinality(file_names) >= 1) AND (cardinality(file_names) <= 2))),
  constraint opening_import_item_count_check CHECK ((item_count >= 0)),
  constraint opening_import_party_count_check CHECK ((party_count >= 0)),
  constraint opening_import_state_check CHECK ((state = ANY (ARRAY['committed'::text, 'undone'::text]))),
  constraint opening_import_total_minor_check CHECK ((total_minor >= 0)),
  constraint opening_import_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint opening_import_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX opening_import_created ON billing.opening_import USING btree (company_id, created_at, id);
alter table billing.opening_import force row level security;
create policy company on billing.opening_import using (company_id = app.current_company());
grant insert on billing.opening_import to qafila_app;
grant select on billing.opening_import to qafila_app;
grant update on billing.opening_import to qafila_app;

create table billing.operation (
  company_id integer not null default app.current_company(),
  source_key text not null,
  payload_hash text not null,
  label text not null,
  answer json not null,
  created_at timestamp with time zone not null default now(),
  constraint operation_source_key_check CHECK (((length(source_key) >= 5) AND (length(source_key) <= 200))),
  constraint operation_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint operation_pkey PRIMARY KEY (company_id, source_key)
);
alter table billing.operation force row level security;
create policy company on billing.operation using (company_id = app.current_company());
grant insert on billing.operation to qafila_app;
grant select on billing.operation to qafila_app;

create table billing.payment (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  direction text not null,
  number text not null,
  payment_date date not null,
  party_id uuid,
  status text not null default 'posted'::text,
  total_minor bigint not null,
  credit_minor bigint not null default 0,
  allocated_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  free_minor bigint not null generated always as (((credit_minor - allocated_minor) - refunded_minor)) stored,
  advance_account_id uuid,
  memo text,
  source_key text not null,
  voided_on date,
  void_reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  search text not null generated always as (app.fold_light(((number || ' '::text) || COALESCE(memo, ''::text)))) stored,
  returned_on date,
  return_reason text,
  reserved_for text,
  constraint payment_advance_account CHECK (((credit_minor = 0) OR (advance_account_id IS NOT NULL))),
  constraint payment_credit_minor_check CHECK ((credit_minor >= 0)),
  constraint payment_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint payment_free CHECK (((allocated_minor >= 0) AND (refunded_minor >= 0) AND ((allocated_minor + refunded_minor) <= credit_minor))),
  constraint payment_held CHECK ((total_minor <= '1000000000000'::bigint)) NOT VALID,
  constraint payment_memo_check CHECK (((length(memo) >= 1) AND (length(memo) <= 300))),
  constraint payment_reserved_for_check CHECK (((length(reserved_for) >= 3) AND (length(reserved_for) <= 100))),
  constraint payment_return_reason_check CHECK (((length(return_reason) >= 1) AND (length(return_reason) <= 300))),
  constraint payment_returned CHECK (((returned_on IS NULL) OR (status = 'returned'::text))),
  constraint payment_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'posted'::text, 'returned'::text, 'voided'::text]))),
  constraint payment_total_minor_check CHECK ((total_minor > 0)),
  constraint payment_void_reason_check CHECK (((length(void_reason) >= 1) AND (length(void_reason) <= 300))),
  constraint payment_voided CHECK ((((status = 'voided'::text) = (voided_on IS NOT NULL)) AND ((status = 'voided'::text) = (void_reason IS NOT NULL)))),
  constraint payment_company_id_advance_account_id_fkey FOREIGN KEY (company_id, advance_account_id) REFERENCES accounting.account(company_id, id),
  constraint payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint payment_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint payment_pkey PRIMARY KEY (company_id, id),
  constraint payment_company_id_number_key UNIQUE (company_id, number),
  constraint payment_source_taken UNIQUE (company_id, source_key)
);
CREATE INDEX payment_by_date ON billing.payment USING btree (company_id, payment_date, id);
CREATE INDEX payment_by_direction ON billing.payment USING btree (company_id, direction, payment_date, id);
CREATE INDEX payment_free_money ON billing.payment USING btree (company_id, party_id, payment_date) WHERE ((status = 'posted'::text) AND (free_minor > 0));
CREATE INDEX payment_party ON billing.payment USING btree (company_id, party_id, payment_date, id);
CREATE INDEX payment_waiting ON billing.payment USING btree (company_id, payment_date, id) WHERE (status = 'submitted'::text);
alter table billing.payment force row level security;
create policy company on billing.payment using (company_id = app.current_company());
CREATE TRIGGER payment_frozen BEFORE UPDATE ON billing.payment FOR EACH ROW EXECUTE FUNCTION billing.freeze_payment();
grant insert on billing.payment to qafila_app;
grant select on billing.payment to qafila_app;
grant update on billing.payment to qafila_app;

create table billing.payment_request (
  company_id integer not null default app.current_company(),
  payment_id uuid not null,
  kind text not null,
  draft jsonb,
  asked_at timestamp with time zone not null,
  asked_by uuid not null,
  asked_by_name text not null,
  outcome text,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  created_at timestamp with time zone not null default now(),
  record text,
  constraint payment_request_decided CHECK ((num_nonnulls(outcome, decided_at, decided_by, decided_by_name) = ANY (ARRAY[0, 4]))),
  constraint payment_request_draft_or_record CHECK ((((draft IS NULL) = (record IS NOT NULL)) AND ((record IS NULL) OR (NOT (outcome IS DISTINCT FROM 'approved'::text))))),
  constraint payment_request_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'expense'::text]))),
  constraint payment_request_outcome_check CHECK ((outcome = ANY (ARRAY['approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint payment_request_record_check CHECK (((length(record) >= 3) AND (length(record) <= 120))),
  constraint payment_request_second_person CHECK (((outcome IS NULL) OR ((outcome = 'withdrawn'::text) = (decided_by = asked_by)))),
  constraint payment_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint payment_request_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint payment_request_pkey PRIMARY KEY (company_id, payment_id)
);
alter table billing.payment_request force row level security;
create policy company on billing.payment_request using (company_id = app.current_company());
grant insert on billing.payment_request to qafila_app;
grant select on billing.payment_request to qafila_app;
grant update on billing.payment_request to qafila_app;

create table billing.payment_split (
  company_id integer not null default app.current_company(),
  payment_id uuid not null,
  line_no integer not null,
  kind text not null,
  amount_minor bigint not null,
  invoice_id uuid,
  deposit_id uuid,
  refunds_id uuid,
  description text,
  key text,
  tax_code text,
  tax_rate_bps integer,
  tax_minor bigint not null default 0,
  cost_center_id uuid,
  profit_unit_id uuid,
  account_id uuid,
  service_from date,
  service_to date,
  spread_key text,
  spread_to_key text,
  foreign_minor bigint,
  party_id uuid,
  constraint payment_split_check CHECK (((amount_minor > 0) OR ((kind = ANY (ARRAY['rounding'::text, 'exchange'::text])) AND (amount_minor <> 0)))),
  constraint payment_split_description_check CHECK (((length(description) >= 1) AND (length(description) <= 300))),
  constraint payment_split_foreign_minor_check CHECK ((foreign_minor > 0)),
  constraint payment_split_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'deposit'::text, 'advance'::text, 'refund'::text, 'line'::text, 'rounding'::text, 'exchange'::text]))),
  constraint payment_split_line_no_check CHECK ((line_no > 0)),
  constraint payment_split_service CHECK ((((service_from IS NULL) = (service_to IS NULL)) AND (service_to >= service_from))),
  constraint payment_split_shape CHECK ((((kind = 'invoice'::text) = (invoice_id IS NOT NULL)) AND ((kind = 'deposit'::text) = (deposit_id IS NOT NULL)) AND ((kind = 'refund'::text) = (refunds_id IS NOT NULL)) AND ((kind = 'line'::text) = (num_nonnulls(key, account_id) = 1)) AND (num_nonnulls(key, account_id) < 2))),
  constraint payment_split_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint payment_split_account FOREIGN KEY (company_id, account_id) REFERENCES accounting.account(company_id, id),
  constraint payment_split_company_id_cost_center_id_fkey FOREIGN KEY (company_id, cost_center_id) REFERENCES accounting.cost_center(company_id, id),
  constraint payment_split_company_id_deposit_id_fkey FOREIGN KEY (company_id, deposit_id) REFERENCES billing.deposit(company_id, id),
  constraint payment_split_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint payment_split_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint payment_split_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint payment_split_company_id_profit_unit_id_fkey FOREIGN KEY (company_id, profit_unit_id) REFERENCES accounting.profit_unit(company_id, id),
  constraint payment_split_company_id_refunds_id_fkey FOREIGN KEY (company_id, refunds_id) REFERENCES billing.payment(company_id, id),
  constraint payment_split_party FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint payment_split_pkey PRIMARY KEY (company_id, payment_id, line_no)
);
CREATE INDEX payment_split_deposit ON billing.payment_split USING btree (company_id, deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE INDEX payment_split_invoice ON billing.payment_split USING btree (company_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX payment_split_refunds ON billing.payment_split USING btree (company_id, refunds_id) WHERE (refunds_id IS NOT NULL);
alter table billing.payment_split force row level security;
create policy company on billing.payment_split using (company_id = app.current_company());
grant insert on billing.payment_split to qafila_app;
grant select on billing.payment_split to qafila_app;

create table billing.payment_tender (
  company_id integer not null default app.current_company(),
  payment_id uuid not null,
  line_no integer not null,
  treasury_account_id uuid,
  amount_minor bigint not null,
  reference text,
  session_id uuid,
  cheque_id uuid,
  foreign_minor bigint,
  constraint payment_tender_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payment_tender_foreign_minor_check CHECK ((foreign_minor > 0)),
  constraint payment_tender_line_no_check CHECK ((line_no > 0)),
  constraint payment_tender_place CHECK ((num_nonnulls(treasury_account_id, cheque_id) = 1)),
  constraint payment_tender_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60))),
  constraint payment_tender_cheque FOREIGN KEY (company_id, cheque_id) REFERENCES billing.cheque(company_id, id),
  constraint payment_tender_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint payment_tender_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint payment_tender_company_id_session_id_fkey FOREIGN KEY (company_id, session_id) REFERENCES billing.cash_session(company_id, id),
  constraint payment_tender_company_id_treasury_account_id_fkey FOREIGN KEY (company_id, treasury_account_id) REFERENCES billing.treasury_account(company_id, id),
  constraint payment_tender_pkey PRIMARY KEY (company_id, payment_id, line_no)
);
CREATE INDEX payment_tender_cheque ON billing.payment_tender USING btree (company_id, cheque_id) WHERE (cheque_id IS NOT NULL);
CREATE INDEX payment_tender_session ON billing.payment_tender USING btree (company_id, session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX payment_tender_treasury ON billing.payment_tender USING btree (company_id, treasury_account_id);
alter table billing.payment_tender force row level security;
create policy company on billing.payment_tender using (company_id = app.current_company());
grant insert on billing.payment_tender to qafila_app;
grant select on billing.payment_tender to qafila_app;

create table billing.provision_run (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  as_of date not null,
  target_minor bigint not null,
  booked_minor bigint not null,
  entry_number text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  constraint provision_run_target_minor_check CHECK ((target_minor >= 0)),
  constraint provision_run_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint provision_run_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX provision_run_day ON billing.provision_run USING btree (company_id, as_of, id);
alter table billing.provision_run force row level security;
create policy company on billing.provision_run using (company_id = app.current_company());
grant insert on billing.provision_run to qafila_app;
grant select on billing.provision_run to qafila_app;

create table billing.reconciliation (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  treasury_account_id uuid not null,
  as_of date not null,
  statement_minor bigint not null,
  status text not null default 'open'::text,
  book_minor bigint,
  receipts_minor bigint,
  payments_minor bigint,
  approved_at timestamp with time zone,
  approved_by_name text,
  reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint reconciliation_agrees CHECK (((status = 'open'::text) OR (statement_minor = ((book_minor - receipts_minor) + payments_minor)))),
  constraint reconciliation_approved CHECK (((status = 'approved'::text) = (approved_at IS NOT NULL))),
  constraint reconciliation_payments_minor_check CHECK ((payments_minor >= 0)),
  constraint reconciliation_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint reconciliation_receipts_minor_check CHECK ((receipts_minor >= 0)),
  constraint reconciliation_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text]))),
  constraint reconciliation_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint reconciliation_company_id_treasury_account_id_fkey FOREIGN KEY (company_id, treasury_account_id) REFERENCES billing.treasury_account(company_id, id),
  constraint reconciliation_pkey PRIMARY KEY (company_id, id),
  constraint reconciliation_day_taken UNIQUE (company_id, treasury_account_id, as_of)
);
alter table billing.reconciliation force row level security;
create policy company on billing.reconciliation using (company_id = app.current_company());
grant insert on billing.reconciliation to qafila_app;
grant select on billing.reconciliation to qafila_app;
grant update on billing.reconciliation to qafila_app;

create table billing.recovery (
  company_id integer not null default app.current_company(),
  write_off_id uuid not null,
  payment_id uuid not null,
  amount_minor bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint recovery_amount_minor_check CHECK ((amount_minor > 0)),
  constraint recovery_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint recovery_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint recovery_company_id_write_off_id_fkey FOREIGN KEY (company_id, write_off_id) REFERENCES billing.invoice(company_id, id),
  constraint recovery_pkey PRIMARY KEY (company_id, write_off_id, payment_id)
);
CREATE INDEX recovery_payment ON billing.recovery USING btree (company_id, payment_id);
alter table billing.recovery force row level security;
create policy company on billing.recovery using (company_id = app.current_company());
grant insert on billing.recovery to qafila_app;
grant select on billing.recovery to qafila_app;

create table billing.scan (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  file_id uuid not null,
  file_name text not null,
  content_type text not null,
  sha256 text not null,
  state text not null default 'queued'::text,
  problem text,
  pages integer,
  fields jsonb not null default '{}'::jsonb,
  lines jsonb not null default '[]'::jsonb,
  candidates jsonb not null default '[]'::jsonb,
  heading text,
  reading numeric(4,1),
  score numeric(4,1),
  seconds numeric(7,1),
  party_id uuid,
  bill_id uuid,
  corrected integer,
  reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  created_by_name text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  constraint scan_check CHECK (((state = 'billed'::text) = (bill_id IS NOT NULL))),
  constraint scan_check1 CHECK (((state = ANY (ARRAY['billed'::text, 'rejected'::text])) = (decided_at IS NOT NULL))),
  constraint scan_check2 CHECK (((state = 'rejected'::text) = (reason IS NOT NULL))),
  constraint scan_corrected_check CHECK ((corrected >= 0)),
  constraint scan_number_check CHECK ((number ~ '^SCN-\d{4}-\d{5,}$'::text)),
  constraint scan_pages_check CHECK (((pages >= 0) AND (pages <= 20))),
  constraint scan_problem_check CHECK ((problem = ANY (ARRAY['torn'::text, 'locked'::text, 'tooLong'::text, 'slow'::text, 'empty'::text, 'missing'::text]))),
  constraint scan_reading_check CHECK (((reading >= (0)::numeric) AND (reading <= (100)::numeric))),
  constraint scan_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint scan_score_check CHECK (((score >= (0)::numeric) AND (score <= (100)::numeric))),
  constraint scan_seconds_check CHECK ((seconds >= (0)::numeric)),
  constraint scan_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint scan_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'auto'::text, 'review'::text, 'manual'::text, 'billed'::text, 'rejected'::text, 'failed'::text]))),
  constraint scan_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint scan_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint scan_pkey PRIMARY KEY (company_id, id),
  constraint scan_number_taken UNIQUE (company_id, number)
);
CREATE INDEX scan_file ON billing.scan USING btree (company_id, file_id);
CREATE UNIQUE INDEX scan_paper_once ON billing.scan USING btree (company_id, sha256) WHERE (state <> 'rejected'::text);
CREATE INDEX scan_party ON billing.scan USING btree (company_id, party_id) WHERE (party_id IS NOT NULL);
CREATE INDEX scan_waiting ON billing.scan USING btree (company_id, state, id);
alter table billing.scan force row level security;
create policy company on billing.scan using (company_id = app.current_company());
grant insert on billing.scan to qafila_app;
grant select on billing.scan to qafila_app;
grant update on billing.scan to qafila_app;

create table billing.scan_heading (
  company_id integer not null default app.current_company(),
  heading text not null,
  party_id uuid not null,
  said_at timestamp with time zone not null default now(),
  constraint scan_heading_heading_check CHECK (((length(heading) >= 1) AND (length(heading) <= 200))),
  constraint scan_heading_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint scan_heading_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint scan_heading_pkey PRIMARY KEY (company_id, heading)
);
CREATE INDEX scan_heading_party ON billing.scan_heading USING btree (company_id, party_id);
alter table billing.scan_heading force row level security;
create policy company on billing.scan_heading using (company_id = app.current_company());
grant delete on billing.scan_heading to qafila_app;
grant insert on billing.scan_heading to qafila_app;
grant select on billing.scan_heading to qafila_app;
grant update on billing.scan_heading to qafila_app;

create table billing.scan_setting (
  company_id integer not null default app.current_company(),
  version integer not null default 1,
  auto_from integer not null default 85,
  review_from integer not null default 70,
  reading_from integer not null default 70,
  constraint scan_setting_auto_from_check CHECK (((auto_from >= 85) AND (auto_from <= 100))),
  constraint scan_setting_check CHECK ((((review_from >= 70) AND (review_from <= 100)) AND (review_from <= auto_from))),
  constraint scan_setting_reading_from_check CHECK (((reading_from >= 70) AND (reading_from <= 100))),
  constraint scan_setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint scan_setting_pkey PRIMARY KEY (company_id)
);
alter table billing.scan_setting force row level security;
create policy company on billing.scan_setting using (company_id = app.current_company());
grant delete on billing.scan_setting to qafila_app;
grant insert on billing.scan_setting to qafila_app;
grant select on billing.scan_setting to qafila_app;
grant update on billing.scan_setting to qafila_app;

create table billing.sync_run (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  repaired integer not null,
  reason text not null,
  source_keys text[] not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  constraint sync_run_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint sync_run_repaired_check CHECK ((repaired > 0)),
  constraint sync_run_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint sync_run_pkey PRIMARY KEY (company_id, id)
);
alter table billing.sync_run force row level security;
create policy company on billing.sync_run using (company_id = app.current_company());
grant insert on billing.sync_run to qafila_app;
grant select on billing.sync_run to qafila_app;

create table billing.tax_code (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  name_ar text not null,
  name_en text not null,
  kind text not null,
  rate_bps integer not null,
  valid_from date not null,
  valid_to date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  country text not null,
  return_box text,
  reverse_charge boolean not null default false,
  input_box text,
  usual boolean not null default false,
  constraint tax_code_check CHECK ((valid_to >= valid_from)),
  constraint tax_code_code_check CHECK ((code ~ '^[A-Z][A-Z0-9-]{0,19}$'::text)),
  constraint tax_code_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint tax_code_input_box_check CHECK (((length(input_box) >= 1) AND (length(input_box) <= 20))),
  constraint tax_code_kind_check CHECK ((kind = ANY (ARRAY['standard'::text, 'zero'::text, 'exempt'::text, 'outOfScope'::text]))),
  constraint tax_code_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint tax_code_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 80))),
  constraint tax_code_rate CHECK (((kind = 'standard'::text) OR (rate_bps = 0))),
  constraint tax_code_rate_bps_check CHECK (((rate_bps >= 0) AND (rate_bps <= 10000))),
  constraint tax_code_return_box_check CHECK (((length(return_box) >= 1) AND (length(return_box) <= 20))),
  constraint tax_code_reverse CHECK (((NOT reverse_charge) OR (kind = 'standard'::text))),
  constraint tax_code_usual CHECK (((NOT usual) OR ((kind = 'standard'::text) AND (NOT reverse_charge)))),
  constraint tax_code_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint tax_code_pkey PRIMARY KEY (company_id, id),
  constraint tax_code_taken UNIQUE (company_id, code, valid_from)
);
alter table billing.tax_code force row level security;
create policy company on billing.tax_code using (company_id = app.current_company());
grant insert on billing.tax_code to qafila_app;
grant select on billing.tax_code to qafila_app;
grant update on billing.tax_code to qafila_app;

create table billing.transfer (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  from_id uuid not null,
  to_id uuid not null,
  amount_out_minor bigint not null,
  amount_in_minor bigint not null,
  fee_minor bigint not null default 0,
  two_steps boolean not null,
  status text not null,
  sent_on date not null,
  ended_on date,
  reference text,
  memo text,
  sent_by uuid,
  sent_by_name text not null,
  ended_by uuid,
  ended_by_name text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  search text not null generated always as (app.fold_light(((((number || ' '::text) || COALESCE(reference, ''::text)) || ' '::text) || COALESCE(memo, ''::text)))) stored,
  foreign_out_minor bigint,
  foreign_in_minor bigint,
  exchange_minor bigint not null default 0,
  constraint transfer_adds_up CHECK ((amount_out_minor = ((amount_in_minor + fee_minor) + exchange_minor))),
  constraint transfer_amount_in_minor_check CHECK ((amount_in_minor > 0)),
  constraint transfer_amount_out_minor_check CHECK ((amount_out_minor > 0)),
  constraint transfer_elsewhere CHECK ((from_id <> to_id)),
  constraint transfer_ended CHECK (((status = 'sent'::text) = (ended_on IS NULL))),
  constraint transfer_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint transfer_foreign_in_minor_check CHECK ((foreign_in_minor > 0)),
  constraint transfer_foreign_out_minor_check CHECK ((foreign_out_minor > 0)),
  constraint transfer_memo_check CHECK (((length(memo) >= 1) AND (length(memo) <= 300))),
  constraint transfer_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60))),
  constraint transfer_second_user CHECK (((NOT two_steps) OR (status <> 'received'::text) OR (ended_by IS DISTINCT FROM sent_by))),
  constraint transfer_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'received'::text, 'returned'::text]))),
  constraint transfer_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint transfer_company_id_from_id_fkey FOREIGN KEY (company_id, from_id) REFERENCES billing.treasury_account(company_id, id),
  constraint transfer_company_id_to_id_fkey FOREIGN KEY (company_id, to_id) REFERENCES billing.treasury_account(company_id, id),
  constraint transfer_pkey PRIMARY KEY (company_id, id),
  constraint transfer_company_id_number_key UNIQUE (company_id, number)
);
CREATE INDEX transfer_by_date ON billing.transfer USING btree (company_id, sent_on, id);
CREATE INDEX transfer_on_its_way ON billing.transfer USING btree (company_id, sent_on, id) WHERE (status = 'sent'::text);
alter table billing.transfer force row level security;
create policy company on billing.transfer using (company_id = app.current_company());
CREATE TRIGGER transfer_frozen BEFORE UPDATE ON billing.transfer FOR EACH ROW EXECUTE FUNCTION billing.freeze_transfer();
grant insert on billing.transfer to qafila_app;
grant select on billing.transfer to qafila_app;
grant update on billing.transfer to qafila_app;

create table billing.treasury_account (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  kind text not null,
  name_ar text not null,
  name_en text,
  account_id uuid not null,
  currency text not null,
  iban text,
  custodian_user_id uuid,
  minimum_minor bigint not null default 0,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint treasury_account_iban_check CHECK ((iban ~ '^[A-Z]{2}[0-9A-Z]{13,32}$'::text)),
  constraint treasury_account_kind_check CHECK ((kind = ANY (ARRAY['cash'::text, 'bank'::text, 'card'::text]))),
  constraint treasury_account_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint treasury_account_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 120))),
  constraint treasury_account_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounting.account(company_id, id),
  constraint treasury_account_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint treasury_account_custodian_is_member FOREIGN KEY (company_id, custodian_user_id) REFERENCES access.membership(company_id, user_id) ON DELETE SET NULL (custodian_user_id) NOT VALID,
  constraint treasury_account_pkey PRIMARY KEY (company_id, id),
  constraint treasury_account_taken UNIQUE (company_id, account_id)
);
alter table billing.treasury_account force row level security;
create policy company on billing.treasury_account using (company_id = app.current_company());
grant insert on billing.treasury_account to qafila_app;
grant select on billing.treasury_account to qafila_app;
grant update on billing.treasury_account to qafila_app;

create table billing.treasury_balance (
  company_id integer not null default app.current_company(),
  treasury_account_id uuid not null,
  amount_minor bigint not null,
  foreign_minor bigint not null,
  constraint treasury_balance_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint treasury_balance_company_id_treasury_account_id_fkey FOREIGN KEY (company_id, treasury_account_id) REFERENCES billing.treasury_account(company_id, id),
  constraint treasury_balance_pkey PRIMARY KEY (company_id, treasury_account_id)
);
alter table billing.treasury_balance force row level security;
create policy company on billing.treasury_balance using (company_id = app.current_company());
grant select on billing.treasury_balance to qafila_app;

create table billing.treasury_move (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  treasury_account_id uuid not null,
  moved_on date not null,
  amount_minor bigint not null,
  kind text not null,
  payment_id uuid,
  session_id uuid,
  created_at timestamp with time zone not null default now(),
  cheque_id uuid,
  transfer_id uuid,
  foreign_minor bigint,
  constraint treasury_move_amount CHECK (((amount_minor <> 0) OR (foreign_minor <> 0))),
  constraint treasury_move_cheque CHECK (((kind = ANY (ARRAY['cheque'::text, 'bankFee'::text])) = (cheque_id IS NOT NULL))),
  constraint treasury_move_held CHECK ((abs(amount_minor) <= '1000000000000'::bigint)) NOT VALID,
  constraint treasury_move_kind_check CHECK ((kind = ANY (ARRAY['tender'::text, 'voidedTender'::text, 'returned'::text, 'session'::text, 'opening'::text, 'cheque'::text, 'bankFee'::text, 'transfer'::text, 'exchange'::text]))),
  constraint treasury_move_payment CHECK (((kind = ANY (ARRAY['tender'::text, 'voidedTender'::text, 'returned'::text])) = (payment_id IS NOT NULL))),
  constraint treasury_move_transfer CHECK (((kind = 'transfer'::text) = (transfer_id IS NOT NULL))),
  constraint treasury_move_cheque_of FOREIGN KEY (company_id, cheque_id) REFERENCES billing.cheque(company_id, id),
  constraint treasury_move_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint treasury_move_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint treasury_move_company_id_session_id_fkey FOREIGN KEY (company_id, session_id) REFERENCES billing.cash_session(company_id, id),
  constraint treasury_move_company_id_treasury_account_id_fkey FOREIGN KEY (company_id, treasury_account_id) REFERENCES billing.treasury_account(company_id, id),
  constraint treasury_move_transfer_of FOREIGN KEY (company_id, transfer_id) REFERENCES billing.transfer(company_id, id),
  constraint treasury_move_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX treasury_move_account ON billing.treasury_move USING btree (company_id, treasury_account_id, moved_on, id);
CREATE INDEX treasury_move_cheque_of ON billing.treasury_move USING btree (company_id, cheque_id) WHERE (cheque_id IS NOT NULL);
CREATE INDEX treasury_move_opening ON billing.treasury_move USING btree (company_id, treasury_account_id) WHERE (kind = 'opening'::text);
CREATE INDEX treasury_move_payment_of ON billing.treasury_move USING btree (company_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX treasury_move_session ON billing.treasury_move USING btree (company_id, session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX treasury_move_transfer_of ON billing.treasury_move USING btree (company_id, transfer_id) WHERE (transfer_id IS NOT NULL);
alter table billing.treasury_move force row level security;
create policy company on billing.treasury_move using (company_id = app.current_company());
CREATE TRIGGER treasury_kept AFTER INSERT ON billing.treasury_move REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION billing.keep_treasury();
grant insert on billing.treasury_move to qafila_app;
grant select on billing.treasury_move to qafila_app;

create table billing.write_off_request (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  invoice_id uuid not null,
  invoice_ids uuid[] not null,
  write_off_date date not null,
  reason text not null,
  asked_by uuid not null,
  outcome text,
  created_at timestamp with time zone not null default now(),
  constraint write_off_request_invoice_ids_check CHECK (((cardinality(invoice_ids) >= 1) AND (cardinality(invoice_ids) <= 100))),
  constraint write_off_request_outcome_check CHECK ((outcome = ANY (ARRAY['approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint write_off_request_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint write_off_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint write_off_request_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint write_off_request_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX write_off_request_invoice ON billing.write_off_request USING btree (company_id, invoice_id);
CREATE INDEX write_off_request_open ON billing.write_off_request USING btree (company_id) WHERE (outcome IS NULL);
alter table billing.write_off_request force row level security;
create policy company on billing.write_off_request using (company_id = app.current_company());
grant insert on billing.write_off_request to qafila_app;
grant select on billing.write_off_request to qafila_app;
grant update on billing.write_off_request to qafila_app;

create table clinic.access_grant (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  patient_id uuid not null,
  user_id uuid not null,
  basis text not null,
  reason bytea not null,
  valid_until timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint access_grant_basis_check CHECK ((basis = ANY (ARRAY['delegated'::text, 'breakGlass'::text]))),
  constraint access_grant_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint access_grant_company_id_patient_id_fkey FOREIGN KEY (company_id, patient_id) REFERENCES clinic.patient(company_id, id) ON DELETE CASCADE,
  constraint access_grant_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX access_grant_of_person ON clinic.access_grant USING btree (company_id, user_id, patient_id, valid_until);
alter table clinic.access_grant force row level security;
create policy company on clinic.access_grant using (company_id = app.current_company());
grant insert on clinic.access_grant to qafila_app;
grant select on clinic.access_grant to qafila_app;

create table clinic.addendum (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  patient_id uuid not null,
  encounter_id uuid not null,
  at timestamp with time zone not null,
  by_name text not null,
  content bytea not null,
  created_by uuid,
  constraint addendum_company_id_encounter_id_fkey FOREIGN KEY (company_id, encounter_id) REFERENCES clinic.encounter(company_id, id) ON DELETE CASCADE,
  constraint addendum_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint addendum_company_id_patient_id_fkey FOREIGN KEY (company_id, patient_id) REFERENCES clinic.patient(company_id, id) ON DELETE CASCADE,
  constraint addendum_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX addendum_of_encounter ON clinic.addendum USING btree (company_id, encounter_id, at);
alter table clinic.addendum force row level security;
create policy company on clinic.addendum using (company_id = app.current_company());
create policy opened_only on clinic.addendum using (patient_id = ANY (clinic.open_files()));
grant insert on clinic.addendum to qafila_app;
grant select on clinic.addendum to qafila_app;

create table clinic.appointment (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text,
  patient_id uuid not null,
  practitioner_id uuid not null,
  service_id uuid not null,
  room_id uuid,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  source text not null,
  state text not null,
  is_overbooked boolean not null default false,
  offered_until timestamp with time zone,
  waiting_id uuid,
  queue_on date,
  queue_no integer,
  confirmed_at timestamp with time zone,
  arrived_at timestamp with time zone,
  called_at timestamp with time zone,
  done_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  missed_at timestamp with time zone,
  cancel_reason text,
  is_prepaid boolean not null default false,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  vouched_by uuid,
  patient_confirmed_at timestamp with time zone,
  invoice_id uuid,
  bill_no integer not null default 0,
  note_state text,
  constraint appointment_bill_no_check CHECK ((bill_no >= 0)),
  constraint appointment_cancel_reason_check CHECK (((length(cancel_reason) >= 1) AND (length(cancel_reason) <= 200))),
  constraint appointment_check CHECK (((state = ANY (ARRAY['offered'::text, 'lapsed'::text])) = (number IS NULL))),
  constraint appointment_check1 CHECK (((state = ANY (ARRAY['offered'::text, 'lapsed'::text])) <= (offered_until IS NOT NULL))),
  constraint appointment_check2 CHECK ((num_nonnulls(queue_on, queue_no) = ANY (ARRAY[0, 2]))),
  constraint appointment_note_state_check CHECK ((note_state = ANY (ARRAY['draft'::text, 'signed'::text]))),
  constraint appointment_queue_no_check CHECK ((queue_no > 0)),
  constraint appointment_range CHECK ((ends_at > starts_at)),
  constraint appointment_source_check CHECK ((source = ANY (ARRAY['desk'::text, 'phone'::text, 'walkIn'::text, 'waiting'::text, 'link'::text]))),
  constraint appointment_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'lapsed'::text, 'booked'::text, 'confirmed'::text, 'arrived'::text, 'in_room'::text, 'done'::text, 'cancelled'::text, 'no_show'::text]))),
  constraint appointment_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint appointment_company_id_patient_id_fkey FOREIGN KEY (company_id, patient_id) REFERENCES clinic.patient(company_id, id),
  constraint appointment_company_id_practitioner_id_fkey FOREIGN KEY (company_id, practitioner_id) REFERENCES clinic.practitioner(company_id, id),
  constraint appointment_company_id_room_id_fkey FOREIGN KEY (company_id, room_id) REFERENCES clinic.room(company_id, id),
  constraint appointment_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES clinic.service(company_id, id),
  constraint appointment_company_id_waiting_id_fkey FOREIGN KEY (company_id, waiting_id) REFERENCES clinic.waiting(company_id, id),
  constraint appointment_pkey PRIMARY KEY (company_id, id),
  constraint appointment_number UNIQUE (company_id, number),
  constraint appointment_queue_taken UNIQUE (company_id, practitioner_id, queue_on, queue_no),
  constraint appointment_room_taken EXCLUDE USING gist (company_id WITH =, room_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (((room_id IS NOT NULL) AND (state = ANY (ARRAY['offered'::text, 'booked'::text, 'confirmed'::text, 'arrived'::text, 'in_room'::text, 'done'::text])))),
  constraint appointment_slot_taken EXCLUDE USING gist (company_id WITH =, practitioner_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (((state = ANY (ARRAY['offered'::text, 'booked'::text, 'confirmed'::text, 'arrived'::text, 'in_room'::text, 'done'::text])) AND (NOT is_overbooked)))
);
CREATE INDEX appointment_by_start ON clinic.appointment USING btree (company_id, starts_at, id);
CREATE UNIQUE INDEX appointment_invoice ON clinic.appointment USING btree (company_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX appointment_of_patient ON clinic.appointment USING btree (company_id, patient_id, starts_at);
CREATE INDEX appointment_of_practitioner ON clinic.appointment USING btree (company_id, practitioner_id, starts_at);
alter table clinic.appointment force row level security;
create policy company on clinic.appointment using (company_id = app.current_company());
grant insert on clinic.appointment to qafila_app;
grant select on clinic.appointment to qafila_app;
grant update on clinic.appointment to qafila_app;

create table clinic.attachment (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  patient_id uuid not null,
  encounter_id uuid not null,
  kind text not null,
  content bytea not null,
  file_id uuid not null,
  sha256 text not null,
  taken_on date not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint attachment_kind_check CHECK ((kind = ANY (ARRAY['result'::text, 'image'::text, 'consent'::text, 'other'::text]))),
  constraint attachment_sha256_check CHECK ((length(sha256) = 64)),
  constraint attachment_company_id_encounter_id_fkey FOREIGN KEY (company_id, encounter_id) REFERENCES clinic.encounter(company_id, id) ON DELETE CASCADE,
  constraint attachment_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint attachment_company_id_patient_id_fkey FOREIGN KEY (company_id, patient_id) REFERENCES clinic.patient(company_id, id) ON DELETE CASCADE,
  constraint attachment_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX attachment_of_encounter ON clinic.attachment USING btree (company_id, encounter_id);
alter table clinic.attachment force row level security;
create policy company on clinic.attachment using (company_id = app.current_company());
create policy opened_only on clinic.attachment using (patient_id = ANY (clinic.open_files()));
grant insert on clinic.attachment to qafila_app;
grant select on clinic.attachment to qafila_app;

create table clinic.claim (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  insurer_id uuid not null,
  from_on date not null,
  to_on date not null,
  state text not null default 'draft'::text,
  submitted_on date,
  settled_on date,
  remittance_no text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint claim_check CHECK (((state = ANY (ARRAY['draft'::text, 'discarded'::text])) = (submitted_on IS NULL))),
  constraint claim_check1 CHECK (((state = 'settled'::text) = (settled_on IS NOT NULL))),
  constraint claim_days CHECK ((to_on >= from_on)),
  constraint claim_remittance_no_check CHECK (((length(remittance_no) >= 1) AND (length(remittance_no) <= 60))),
  constraint claim_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'settled'::text, 'discarded'::text]))),
  constraint claim_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint claim_company_id_insurer_id_fkey FOREIGN KEY (company_id, insurer_id) REFERENCES clinic.insurer(company_id, id),
  constraint claim_pkey PRIMARY KEY (company_id, id),
  constraint claim_number UNIQUE (company_id, number)
);
CREATE INDEX claim_newest ON clinic.claim USING btree (company_id, created_at DESC, id DESC);
alter table clinic.claim force row level security;
create policy company on clinic.claim using (company_id = app.current_company());
grant insert on clinic.claim to qafila_app;
grant select on clinic.claim to qafila_app;
grant update on clinic.claim to qafila_app;

create table clinic.claim_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  claim_id uuid not null,
  visit_line_id uuid not null,
  amount_minor bigint not null,
  approved_minor bigint,
  rejection_code text,
  decision text,
  decided_at timestamp with time zone,
  constraint claim_line_amount_minor_check CHECK ((amount_minor > 0)),
  constraint claim_line_check CHECK (((approved_minor >= 0) AND (approved_minor <= amount_minor))),
  constraint claim_line_check1 CHECK ((num_nonnulls(decision, decided_at) = ANY (ARRAY[0, 2]))),
  constraint claim_line_check2 CHECK (((decision IS NULL) OR (approved_minor < amount_minor))),
  constraint claim_line_decision_check CHECK ((decision = ANY (ARRAY['resubmitted'::text, 'credited'::text, 'charged'::text]))),
  constraint claim_line_rejection_code_check CHECK (((length(rejection_code) >= 1) AND (length(rejection_code) <= 40))),
  constraint claim_line_company_id_claim_id_fkey FOREIGN KEY (company_id, claim_id) REFERENCES clinic.claim(company_id, id) ON DELETE CASCADE,
  constraint claim_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint claim_line_company_id_visit_line_id_fkey FOREIGN KEY (company_id, visit_line_id) REFERENCES clinic.visit_line(company_id, id),
  constraint claim_line_pkey PRIMARY KEY (company_id, id),
  constraint claim_line_taken UNIQUE (company_id, claim_id, visit_line_id)
);
CREATE INDEX claim_line_of_visit ON clinic.claim_line USING btree (company_id, visit_line_id);
alter table clinic.claim_line force row level security;
create policy company on clinic.claim_line using (company_id = app.current_company());
grant delete on clinic.claim_line to qafila_app;
grant insert on clinic.claim_line to qafila_app;
grant select on clinic.claim_line to qafila_app;
grant update on clinic.claim_line to qafila_app;

create table clinic.clinical_summary (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  patient_id uuid not null,
  content bytea not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint clinical_summary_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint clinical_summary_company_id_patient_id_fkey FOREIGN KEY (company_id, patient_id) REFERENCES clinic.patient(company_id, id) ON DELETE CASCADE,
  constraint clinical_summary_pkey PRIMARY KEY (company_id, id),
  constraint clinical_summary_only UNIQUE (company_id, patient_id)
);
alter table clinic.clinical_summary force row level security;
create policy company on clinic.clinical_summary using (company_id = app.current_company());
create policy opened_only on clinic.clinical_summary using (patient_id = ANY (clinic.open_files()));
grant insert on clinic.clinical_summary to qafila_app;
grant select on clinic.clinical_summary to qafila_app;
grant update on clinic.clinical_summary to qafila_app;

create table clinic.coverage (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  patient_id uuid not null,
  plan_id uuid not null,
  member_no text not null,
  from_on date not null,
  to_on date,
  referral text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint coverage_days CHECK (((to_on IS NULL) OR (to_on >= from_on))),
  constraint coverage_member_no_check CHECK (((length(member_no) >= 1) AND (length(member_no) <= 40))),
  constraint coverage_referral_check CHECK (((length(referral) >= 1) AND (length(referral) <= 60))),
  constraint coverage_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint coverage_company_id_patient_id_fkey FOREIGN KEY (company_id, patient_id) REFERENCES clinic.patient(company_id, id),
  constraint coverage_company_id_plan_id_fkey FOREIGN KEY (company_id, plan_id) REFERENCES clinic.insurance_plan(company_id, id),
  constraint coverage_pkey PRIMARY KEY (company_id, id),
  constraint coverage_taken EXCLUDE USING gist (company_id WITH =, patient_id WITH =, daterange(from_on, to_on, '[]'::text) WITH &&)
);
CREATE INDEX coverage_of_patient ON clinic.coverage USING btree (company_id, patient_id, from_on DESC);
alter table clinic.coverage force row level security;
create policy company on clinic.coverage using (company_id = app.current_company());
grant delete on clinic.coverage to qafila_app;
grant insert on clinic.coverage to qafila_app;
grant select on clinic.coverage to qafila_app;
grant update on clinic.coverage to qafila_app;

create table clinic.encounter (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  patient_id uuid not null,
  appointment_id uuid not null,
  practitioner_id uuid not null,
  state text not null default 'draft'::text,
  content bytea not null,
  started_at timestamp with time zone not null,
  signed_at timestamp with time zone,
  signed_by_name text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint encounter_check CHECK (((state = 'signed'::text) = (signed_at IS NOT NULL))),
  constraint encounter_check1 CHECK ((num_nonnulls(signed_at, signed_by_name) = ANY (ARRAY[0, 2]))),
  constraint encounter_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'signed'::text]))),
  constraint encounter_company_id_appointment_id_fkey FOREIGN KEY (company_id, appointment_id) REFERENCES clinic.appointment(company_id, id) ON DELETE CASCADE,
  constraint encounter_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint encounter_company_id_patient_id_fkey FOREIGN KEY (company_id, patient_id) REFERENCES clinic.patient(company_id, id) ON DELETE CASCADE,
  constraint encounter_company_id_practitioner_id_fkey FOREIGN KEY (company_id, practitioner_id) REFERENCES clinic.practitioner(company_id, id),
  constraint encounter_pkey PRIMARY KEY (company_id, id),
  constraint encounter_number UNIQUE (company_id, number),
  constraint encounter_visit_taken UNIQUE (company_id, appointment_id)
);
CREATE INDEX encounter_of_patient ON clinic.encounter USING btree (company_id, patient_id, started_at DESC);
alter table clinic.encounter force row level security;
create policy company on clinic.encounter using (company_id = app.current_company());
create policy opened_only on clinic.encounter using (patient_id = ANY (clinic.open_files()));
CREATE TRIGGER keep_signed BEFORE UPDATE ON clinic.encounter FOR EACH ROW EXECUTE FUNCTION clinic.keep_signed();
grant insert on clinic.encounter to qafila_app;
grant select on clinic.encounter to qafila_app;
grant update on clinic.encounter to qafila_app;

create table clinic.insurance_plan (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  insurer_id uuid not null,
  name_ar text not null,
  cap_per_visit_minor bigint,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint insurance_plan_cap_per_visit_minor_check CHECK ((cap_per_visit_minor >= 0)),
  constraint insurance_plan_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint insurance_plan_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint insurance_plan_company_id_insurer_id_fkey FOREIGN KEY (company_id, insurer_id) REFERENCES clinic.insurer(company_id, id),
  constraint insurance_plan_pkey PRIMARY KEY (company_id, id),
  constraint insurance_plan_taken UNIQUE (company_id, insurer_id, name_ar)
);
alter table clinic.insurance_plan force row level security;
create policy company on clinic.insurance_plan using (company_id = app.current_company());
grant delete on clinic.insurance_plan to qafila_app;
grant insert on clinic.insurance_plan to qafila_app;
grant select on clinic.insurance_plan to qafila_app;
grant update on clinic.insurance_plan to qafila_app;

create table clinic.insurer (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  party_id uuid not null,
  provider_code text,
  language text not null default 'ar'::text,
  columns text[] not null,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint insurer_columns_check CHECK (((cardinality(columns) >= 1) AND (cardinality(columns) <= 20))),
  constraint insurer_language_check CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text]))),
  constraint insurer_provider_code_check CHECK (((length(provider_code) >= 1) AND (length(provider_code) <= 40))),
  constraint insurer_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint insurer_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint insurer_pkey PRIMARY KEY (company_id, id),
  constraint insurer_party_taken UNIQUE (company_id, party_id)
);
alter table clinic.insurer force row level security;
create policy company on clinic.insurer using (company_id = app.current_company());
grant delete on clinic.insurer to qafila_app;
grant insert on clinic.insurer to qafila_app;
grant select on clinic.insurer to qafila_app;
grant update on clinic.insurer to qafila_app;

create table clinic.patient (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  party_id uuid not null,
  sex text not null,
  guardian_id uuid,
  preferred_language text not null default 'ar'::text,
  practitioner_sex text,
  wants_reminders boolean not null default true,
  merged_into uuid,
  merged_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint patient_check CHECK ((num_nonnulls(merged_into, merged_at) = ANY (ARRAY[0, 2]))),
  constraint patient_check1 CHECK ((merged_into <> id)),
  constraint patient_practitioner_sex_check CHECK ((practitioner_sex = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint patient_preferred_language_check CHECK ((preferred_language = ANY (ARRAY['ar'::text, 'en'::text]))),
  constraint patient_sex_check CHECK ((sex = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint patient_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint patient_company_id_guardian_id_fkey FOREIGN KEY (company_id, guardian_id) REFERENCES parties.party(company_id, id),
  constraint patient_company_id_merged_into_fkey FOREIGN KEY (company_id, merged_into) REFERENCES clinic.patient(company_id, id),
  constraint patient_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint patient_pkey PRIMARY KEY (company_id, id),
  constraint patient_number UNIQUE (company_id, number),
  constraint patient_party_taken UNIQUE (company_id, party_id)
);
CREATE INDEX patient_merged ON clinic.patient USING btree (company_id, merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX patient_newest ON clinic.patient USING btree (company_id, created_at DESC, id DESC);
alter table clinic.patient force row level security;
create policy company on clinic.patient using (company_id = app.current_company());
grant insert on clinic.patient to qafila_app;
grant select on clinic.patient to qafila_app;
grant update on clinic.patient to qafila_app;

create table clinic.plan_rule (
  company_id integer not null default app.current_company(),
  plan_id uuid not null,
  service_group text not null,
  share_kind text not null,
  share_bps integer,
  share_minor bigint,
  needs_approval boolean not null default false,
  constraint plan_rule_service_group_check CHECK ((service_group = ANY (ARRAY['consultation'::text, 'procedure'::text, 'lab'::text, 'pharmacy'::text]))),
  constraint plan_rule_share CHECK ((((share_kind = 'percent'::text) = (share_bps IS NOT NULL)) AND ((share_kind = 'fixed'::text) = (share_minor IS NOT NULL)))),
  constraint plan_rule_share_bps_check CHECK (((share_bps >= 0) AND (share_bps <= 10000))),
  constraint plan_rule_share_kind_check CHECK ((share_kind = ANY (ARRAY['percent'::text, 'fixed'::text]))),
  constraint plan_rule_share_minor_check CHECK ((share_minor >= 0)),
  constraint plan_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint plan_rule_company_id_plan_id_fkey FOREIGN KEY (company_id, plan_id) REFERENCES clinic.insurance_plan(company_id, id) ON DELETE CASCADE,
  constraint plan_rule_pkey PRIMARY KEY (company_id, plan_id, service_group)
);
alter table clinic.plan_rule force row level security;
create policy company on clinic.plan_rule using (company_id = app.current_company());
grant delete on clinic.plan_rule to qafila_app;
grant insert on clinic.plan_rule to qafila_app;
grant select on clinic.plan_rule to qafila_app;
grant update on clinic.plan_rule to qafila_app;

create table clinic.practitioner (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  party_id uuid not null,
  user_id uuid,
  name_ar text not null,
  name_en text not null,
  specialty text,
  licence text,
  licence_expires_on date,
  sex text not null,
  service_id uuid,
  slot_minutes integer not null default 15,
  share_bps integer not null default 0,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint practitioner_licence_check CHECK (((length(licence) >= 1) AND (length(licence) <= 40))),
  constraint practitioner_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint practitioner_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 120))),
  constraint practitioner_sex_check CHECK ((sex = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint practitioner_share_bps_check CHECK (((share_bps >= 0) AND (share_bps <= 10000))),
  constraint practitioner_slot_minutes_check CHECK (((slot_minutes >= 5) AND (slot_minutes <= 240))),
  constraint practitioner_specialty_check CHECK (((length(specialty) >= 1) AND (length(specialty) <= 80))),
  constraint practitioner_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint practitioner_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint practitioner_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES clinic.service(company_id, id),
  constraint practitioner_pkey PRIMARY KEY (company_id, id),
  constraint practitioner_account_taken UNIQUE (company_id, user_id)
);
alter table clinic.practitioner force row level security;
create policy company on clinic.practitioner using (company_id = app.current_company());
grant delete on clinic.practitioner to qafila_app;
grant insert on clinic.practitioner to qafila_app;
grant select on clinic.practitioner to qafila_app;
grant update on clinic.practitioner to qafila_app;

create table clinic.prescription (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  number text not null,
  patient_id uuid not null,
  encounter_id uuid not null,
  at timestamp with time zone not null,
  by_name text not null,
  content bytea not null,
  created_by uuid,
  constraint prescription_company_id_encounter_id_fkey FOREIGN KEY (company_id, encounter_id) REFERENCES clinic.encounter(company_id, id) ON DELETE CASCADE,
  constraint prescription_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint prescription_company_id_patient_id_fkey FOREIGN KEY (company_id, patient_id) REFERENCES clinic.patient(company_id, id) ON DELETE CASCADE,
  constraint prescription_pkey PRIMARY KEY (company_id, id),
  constraint prescription_number UNIQUE (company_id, number)
);
CREATE INDEX prescription_of_patient ON clinic.prescription USING btree (company_id, patient_id, at DESC);
alter table clinic.prescription force row level security;
create policy company on clinic.prescription using (company_id = app.current_company());
create policy opened_only on clinic.prescription using (patient_id = ANY (clinic.open_files()));
grant insert on clinic.prescription to qafila_app;
grant select on clinic.prescription to qafila_app;

create table clinic.record_access (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  patient_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  at timestamp with time zone not null,
  basis text not null,
  reason bytea,
  parts text[] not null,
  constraint record_access_basis_check CHECK ((basis = ANY (ARRAY['treating'::text, 'delegated'::text, 'breakGlass'::text]))),
  constraint record_access_parts_check CHECK ((cardinality(parts) > 0)),
  constraint record_access_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint record_access_company_id_patient_id_fkey FOREIGN KEY (company_id, patient_id) REFERENCES clinic.patient(company_id, id) ON DELETE CASCADE,
  constraint record_access_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX record_access_newest ON clinic.record_access USING btree (company_id, at DESC, id DESC);
CREATE INDEX record_access_of_patient ON clinic.record_access USING btree (company_id, patient_id, at DESC);
alter table clinic.record_access force row level security;
create policy company on clinic.record_access using (company_id = app.current_company());
grant insert on clinic.record_access to qafila_app;
grant select on clinic.record_access to qafila_app;

create table clinic.reminder (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  appointment_id uuid not null,
  kind text not null,
  visit_on date not null,
  told_at timestamp with time zone not null,
  channel text not null,
  state text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint reminder_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'call'::text]))),
  constraint reminder_check CHECK (((channel = 'email'::text) = (state = 'sent'::text))),
  constraint reminder_kind_check CHECK ((kind = ANY (ARRAY['day'::text, 'hours'::text, 'offer'::text]))),
  constraint reminder_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'toCall'::text, 'called'::text]))),
  constraint reminder_company_id_appointment_id_fkey FOREIGN KEY (company_id, appointment_id) REFERENCES clinic.appointment(company_id, id),
  constraint reminder_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint reminder_pkey PRIMARY KEY (company_id, id),
  constraint reminder_once UNIQUE (company_id, appointment_id, kind, visit_on)
);
CREATE INDEX reminder_to_call ON clinic.reminder USING btree (company_id, told_at) WHERE (state = 'toCall'::text);
alter table clinic.reminder force row level security;
create policy company on clinic.reminder using (company_id = app.current_company());
grant delete on clinic.reminder to qafila_app;
grant insert on clinic.reminder to qafila_app;
grant select on clinic.reminder to qafila_app;
grant update on clinic.reminder to qafila_app;

create table clinic.room (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name_ar text not null,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint room_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 60))),
  constraint room_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint room_pkey PRIMARY KEY (company_id, id),
  constraint clinic_room_taken UNIQUE (company_id, name_ar)
);
alter table clinic.room force row level security;
create policy company on clinic.room using (company_id = app.current_company());
grant delete on clinic.room to qafila_app;
grant insert on clinic.room to qafila_app;
grant select on clinic.room to qafila_app;
grant update on clinic.room to qafila_app;

create table clinic.schedule (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  practitioner_id uuid not null,
  room_id uuid,
  weekdays integer[] not null,
  opens_at text not null,
  closes_at text not null,
  breaks jsonb not null default '[]'::jsonb,
  valid_from date not null,
  valid_to date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint schedule_breaks_check CHECK ((jsonb_typeof(breaks) = 'array'::text)),
  constraint schedule_check CHECK (((closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text) AND (closes_at > opens_at))),
  constraint schedule_days CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
  constraint schedule_opens_at_check CHECK ((opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint schedule_weekdays_check CHECK ((((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7)) AND (weekdays <@ '{0,1,2,3,4,5,6}'::integer[]))),
  constraint schedule_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint schedule_company_id_practitioner_id_fkey FOREIGN KEY (company_id, practitioner_id) REFERENCES clinic.practitioner(company_id, id),
  constraint schedule_company_id_room_id_fkey FOREIGN KEY (company_id, room_id) REFERENCES clinic.room(company_id, id),
  constraint schedule_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX schedule_of_practitioner ON clinic.schedule USING btree (company_id, practitioner_id, valid_from);
alter table clinic.schedule force row level security;
create policy company on clinic.schedule using (company_id = app.current_company());
grant delete on clinic.schedule to qafila_app;
grant insert on clinic.schedule to qafila_app;
grant select on clinic.schedule to qafila_app;
grant update on clinic.schedule to qafila_app;

create table clinic.schedule_exception (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  practitioner_id uuid not null,
  on_day date not null,
  opens_at text,
  closes_at text,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint schedule_exception_check CHECK (((closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text) AND (closes_at > opens_at))),
  constraint schedule_exception_check1 CHECK ((num_nonnulls(opens_at, closes_at) = ANY (ARRAY[0, 2]))),
  constraint schedule_exception_opens_at_check CHECK ((opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint schedule_exception_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 120))),
  constraint schedule_exception_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint schedule_exception_company_id_practitioner_id_fkey FOREIGN KEY (company_id, practitioner_id) REFERENCES clinic.practitioner(company_id, id),
  constraint schedule_exception_pkey PRIMARY KEY (company_id, id),
  constraint schedule_exception_taken UNIQUE (company_id, practitioner_id, on_day)
);
alter table clinic.schedule_exception force row level security;
create policy company on clinic.schedule_exception using (company_id = app.current_company());
grant delete on clinic.schedule_exception to qafila_app;
grant insert on clinic.schedule_exception to qafila_app;
grant select on clinic.schedule_exception to qafila_app;
grant update on clinic.schedule_exception to qafila_app;

create table clinic.screen (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name_ar text not null,
  is_on boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint screen_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 60))),
  constraint screen_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint screen_pkey PRIMARY KEY (company_id, id)
);
alter table clinic.screen force row level security;
create policy company on clinic.screen using (company_id = app.current_company());
grant insert on clinic.screen to qafila_app;
grant select on clinic.screen to qafila_app;
grant update on clinic.screen to qafila_app;

create table clinic.service (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  name_ar text not null,
  name_en text not null,
  service_group text not null,
  price_minor bigint not null,
  minutes integer,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint service_code_check CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint service_minutes_check CHECK (((minutes >= 5) AND (minutes <= 480))),
  constraint service_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint service_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 120))),
  constraint service_price_minor_check CHECK ((price_minor >= 0)),
  constraint service_service_group_check CHECK ((service_group = ANY (ARRAY['consultation'::text, 'procedure'::text, 'lab'::text, 'pharmacy'::text]))),
  constraint service_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint service_pkey PRIMARY KEY (company_id, id),
  constraint clinic_service_code_taken UNIQUE (company_id, code)
);
alter table clinic.service force row level security;
create policy company on clinic.service using (company_id = app.current_company());
grant delete on clinic.service to qafila_app;
grant insert on clinic.service to qafila_app;
grant select on clinic.service to qafila_app;
grant update on clinic.service to qafila_app;

create table clinic.visit_bill (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  appointment_id uuid not null,
  bill_no integer not null,
  billed_on date not null,
  coverage_id uuid,
  insurer_id uuid,
  invoice_id uuid,
  insurer_invoice_id uuid,
  consent_file_id uuid,
  is_void boolean not null default false,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint visit_bill_bill_no_check CHECK ((bill_no >= 0)),
  constraint visit_bill_check CHECK (((insurer_id IS NULL) = (coverage_id IS NULL))),
  constraint visit_bill_check1 CHECK (((insurer_invoice_id IS NULL) OR (insurer_id IS NOT NULL))),
  constraint visit_bill_check2 CHECK (((invoice_id IS NOT NULL) OR (insurer_invoice_id IS NOT NULL))),
  constraint visit_bill_company_id_appointment_id_fkey FOREIGN KEY (company_id, appointment_id) REFERENCES clinic.appointment(company_id, id),
  constraint visit_bill_company_id_coverage_id_fkey FOREIGN KEY (company_id, coverage_id) REFERENCES clinic.coverage(company_id, id),
  constraint visit_bill_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint visit_bill_company_id_insurer_id_fkey FOREIGN KEY (company_id, insurer_id) REFERENCES clinic.insurer(company_id, id),
  constraint visit_bill_pkey PRIMARY KEY (company_id, id),
  constraint visit_bill_taken UNIQUE (company_id, appointment_id, bill_no)
);
CREATE UNIQUE INDEX visit_bill_insurer_invoice ON clinic.visit_bill USING btree (company_id, insurer_invoice_id) WHERE (insurer_invoice_id IS NOT NULL);
CREATE UNIQUE INDEX visit_bill_invoice ON clinic.visit_bill USING btree (company_id, invoice_id) WHERE (invoice_id IS NOT NULL);
alter table clinic.visit_bill force row level security;
create policy company on clinic.visit_bill using (company_id = app.current_company());
grant insert on clinic.visit_bill to qafila_app;
grant select on clinic.visit_bill to qafila_app;
grant update on clinic.visit_bill to qafila_app;

create table clinic.visit_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  bill_id uuid not null,
  line_no integer not null,
  service_id uuid not null,
  service_group text not null,
  price_minor bigint not null,
  patient_minor bigint not null,
  insurer_minor bigint not null,
  claimable_minor bigint not null,
  needs_approval boolean not null default false,
  approval_no text,
  constraint visit_line_approval_no_check CHECK (((length(approval_no) >= 1) AND (length(approval_no) <= 40))),
  constraint visit_line_check CHECK (((claimable_minor >= 0) AND (claimable_minor <= insurer_minor))),
  constraint visit_line_insurer_minor_check CHECK ((insurer_minor >= 0)),
  constraint visit_line_line_no_check CHECK ((line_no > 0)),
  constraint visit_line_patient_minor_check CHECK ((patient_minor >= 0)),
  constraint visit_line_price_minor_check CHECK ((price_minor >= 0)),
  constraint visit_line_service_group_check CHECK ((service_group = ANY (ARRAY['consultation'::text, 'procedure'::text, 'lab'::text, 'pharmacy'::text]))),
  constraint visit_line_whole CHECK (((patient_minor + insurer_minor) = price_minor)),
  constraint visit_line_company_id_bill_id_fkey FOREIGN KEY (company_id, bill_id) REFERENCES clinic.visit_bill(company_id, id),
  constraint visit_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint visit_line_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES clinic.service(company_id, id),
  constraint visit_line_pkey PRIMARY KEY (company_id, id),
  constraint visit_line_taken UNIQUE (company_id, bill_id, line_no)
);
CREATE INDEX visit_line_claimable ON clinic.visit_line USING btree (company_id, bill_id) WHERE (claimable_minor > 0);
alter table clinic.visit_line force row level security;
create policy company on clinic.visit_line using (company_id = app.current_company());
grant insert on clinic.visit_line to qafila_app;
grant select on clinic.visit_line to qafila_app;
grant update on clinic.visit_line to qafila_app;

create table clinic.waiting (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  patient_id uuid not null,
  practitioner_id uuid not null,
  service_id uuid not null,
  from_on date not null,
  to_on date not null,
  state text not null default 'waiting'::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint waiting_days CHECK ((to_on >= from_on)),
  constraint waiting_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'booked'::text, 'closed'::text]))),
  constraint waiting_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint waiting_company_id_patient_id_fkey FOREIGN KEY (company_id, patient_id) REFERENCES clinic.patient(company_id, id),
  constraint waiting_company_id_practitioner_id_fkey FOREIGN KEY (company_id, practitioner_id) REFERENCES clinic.practitioner(company_id, id),
  constraint waiting_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES clinic.service(company_id, id),
  constraint waiting_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX waiting_of_patient ON clinic.waiting USING btree (company_id, patient_id);
CREATE INDEX waiting_order ON clinic.waiting USING btree (company_id, practitioner_id, created_at, id) WHERE (state = 'waiting'::text);
alter table clinic.waiting force row level security;
create policy company on clinic.waiting using (company_id = app.current_company());
grant delete on clinic.waiting to qafila_app;
grant insert on clinic.waiting to qafila_app;
grant select on clinic.waiting to qafila_app;
grant update on clinic.waiting to qafila_app;

create table fleet.attachment (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  file_id uuid not null,
  vehicle_id uuid,
  document_id uuid,
  flag_id uuid,
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  policy_id uuid,
  fuel_log_id uuid,
  work_order_id uuid,
  constraint attachment_one_owner CHECK ((num_nonnulls(vehicle_id, document_id, flag_id, policy_id, fuel_log_id, work_order_id) = 1)),
  constraint attachment_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES fleet.vehicle_document(company_id, id),
  constraint attachment_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES app.file(company_id, id),
  constraint attachment_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint attachment_company_id_flag_id_fkey FOREIGN KEY (company_id, flag_id) REFERENCES fleet.flag(company_id, id),
  constraint attachment_company_id_fuel_log_id_fkey FOREIGN KEY (company_id, fuel_log_id) REFERENCES fleet.fuel_log(company_id, id),
  constraint attachment_company_id_policy_id_fkey FOREIGN KEY (company_id, policy_id) REFERENCES fleet.insurance_policy(company_id, id) ON DELETE CASCADE,
  constraint attachment_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint attachment_company_id_work_order_id_fkey FOREIGN KEY (company_id, work_order_id) REFERENCES fleet.work_order(company_id, id),
  constraint attachment_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX attachment_document ON fleet.attachment USING btree (company_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX attachment_file ON fleet.attachment USING btree (company_id, file_id);
CREATE INDEX attachment_flag ON fleet.attachment USING btree (company_id, flag_id) WHERE (flag_id IS NOT NULL);
CREATE INDEX attachment_fuel_log ON fleet.attachment USING btree (company_id, fuel_log_id) WHERE (fuel_log_id IS NOT NULL);
CREATE INDEX attachment_policy ON fleet.attachment USING btree (company_id, policy_id) WHERE (policy_id IS NOT NULL);
CREATE INDEX attachment_vehicle ON fleet.attachment USING btree (company_id, vehicle_id, "position") WHERE (vehicle_id IS NOT NULL);
CREATE INDEX attachment_work_order ON fleet.attachment USING btree (company_id, work_order_id) WHERE (work_order_id IS NOT NULL);
alter table fleet.attachment force row level security;
create policy company on fleet.attachment using (company_id = app.current_company());
grant delete on fleet.attachment to qafila_app;
grant insert on fleet.attachment to qafila_app;
grant select on fleet.attachment to qafila_app;
grant update on fleet.attachment to qafila_app;

create table fleet.claim (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  vehicle_id uuid,
  group_id uuid,
  source_type text not null,
  source_id uuid not null,
  source_label text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  busy_until timestamp with time zone not null,
  period tstzrange not null generated always as (tstzrange(starts_at, busy_until)) stored,
  expires_at timestamp with time zone,
  state text not null default 'active'::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint claim_check CHECK ((num_nonnulls(vehicle_id, group_id) = 1)),
  constraint claim_check1 CHECK (((starts_at < ends_at) AND (ends_at <= busy_until))),
  constraint claim_source_label_check CHECK (((length(source_label) >= 1) AND (length(source_label) <= 120))),
  constraint claim_source_type_check CHECK ((source_type = ANY (ARRAY['quotation'::text, 'contract'::text, 'permit'::text, 'workOrder'::text, 'waybill'::text]))),
  constraint claim_state_check CHECK ((state = ANY (ARRAY['active'::text, 'fulfilled'::text, 'released'::text]))),
  constraint claim_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint claim_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES fleet.vehicle_group(company_id, id),
  constraint claim_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint claim_pkey PRIMARY KEY (company_id, id),
  constraint claim_taken EXCLUDE USING gist (company_id WITH =, vehicle_id WITH =, period WITH &&) WHERE (((state <> 'released'::text) AND (vehicle_id IS NOT NULL)))
);
CREATE INDEX claim_expiry ON fleet.claim USING btree (company_id, expires_at) WHERE ((state = 'active'::text) AND (expires_at IS NOT NULL));
CREATE INDEX claim_group ON fleet.claim USING btree (company_id, group_id, busy_until) WHERE ((state <> 'released'::text) AND (group_id IS NOT NULL));
CREATE INDEX claim_source ON fleet.claim USING btree (company_id, source_id);
CREATE INDEX claim_vehicle ON fleet.claim USING btree (company_id, vehicle_id, busy_until) WHERE ((state <> 'released'::text) AND (vehicle_id IS NOT NULL));
CREATE INDEX claim_window ON fleet.claim USING btree (company_id, busy_until, starts_at) WHERE (state <> 'released'::text);
alter table fleet.claim force row level security;
create policy company on fleet.claim using (company_id = app.current_company());
grant insert on fleet.claim to qafila_app;
grant select on fleet.claim to qafila_app;
grant update on fleet.claim to qafila_app;

create table fleet.custody (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  vehicle_id uuid not null,
  kind text not null,
  party_id uuid,
  holder text not null,
  source_type text not null,
  source_id uuid not null,
  source_label text not null,
  claim_id uuid,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  until_at timestamp with time zone not null generated always as (COALESCE(to_at, 'infinity'::timestamp with time zone)) stored,
  held tstzrange not null generated always as (tstzrange(from_at, to_at)) stored,
  from_typed boolean not null default false,
  to_typed boolean not null default false,
  due_at timestamp with time zone,
  interrupts_id uuid,
  closed_at timestamp with time zone,
  voided_at timestamp with time zone,
  reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint custody_backwards CHECK ((to_at > from_at)),
  constraint custody_check CHECK (((party_id IS NOT NULL) OR (kind = ANY (ARRAY['workshop'::text, 'transfer'::text])))),
  constraint custody_check1 CHECK (((voided_at IS NULL) OR (reason IS NOT NULL))),
  constraint custody_holder_check CHECK (((length(holder) >= 1) AND (length(holder) <= 200))),
  constraint custody_kind_check CHECK ((kind = ANY (ARRAY['contract'::text, 'permit'::text, 'workshop'::text, 'transfer'::text]))),
  constraint custody_reason_check CHECK ((length(reason) <= 500)),
  constraint custody_source_label_check CHECK (((length(source_label) >= 1) AND (length(source_label) <= 120))),
  constraint custody_source_type_check CHECK ((source_type = ANY (ARRAY['contract'::text, 'permit'::text, 'workOrder'::text, 'transfer'::text]))),
  constraint custody_company_id_claim_id_fkey FOREIGN KEY (company_id, claim_id) REFERENCES fleet.claim(company_id, id),
  constraint custody_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint custody_company_id_interrupts_id_fkey FOREIGN KEY (company_id, interrupts_id) REFERENCES fleet.custody(company_id, id),
  constraint custody_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint custody_pkey PRIMARY KEY (company_id, id),
  constraint custody_open EXCLUDE USING gist (company_id WITH =, vehicle_id WITH =, held WITH &&) WHERE ((voided_at IS NULL))
);
CREATE INDEX custody_claim ON fleet.custody USING btree (company_id, claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX custody_source ON fleet.custody USING btree (company_id, source_id);
CREATE INDEX custody_vehicle ON fleet.custody USING btree (company_id, vehicle_id, from_at DESC) WHERE (voided_at IS NULL);
CREATE INDEX custody_window ON fleet.custody USING btree (company_id, until_at, from_at) WHERE (voided_at IS NULL);
alter table fleet.custody force row level security;
create policy company on fleet.custody using (company_id = app.current_company());
grant insert on fleet.custody to qafila_app;
grant select on fleet.custody to qafila_app;
grant update on fleet.custody to qafila_app;

create table fleet.custody_driver (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  custody_id uuid not null,
  party_id uuid not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  constraint custody_driver_check CHECK ((to_at > from_at)),
  constraint custody_driver_company_id_custody_id_fkey FOREIGN KEY (company_id, custody_id) REFERENCES fleet.custody(company_id, id),
  constraint custody_driver_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint custody_driver_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX custody_driver_custody ON fleet.custody_driver USING btree (company_id, custody_id);
alter table fleet.custody_driver force row level security;
create policy company on fleet.custody_driver using (company_id = app.current_company());
grant delete on fleet.custody_driver to qafila_app;
grant insert on fleet.custody_driver to qafila_app;
grant select on fleet.custody_driver to qafila_app;
grant update on fleet.custody_driver to qafila_app;

create table fleet.damage_price (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  group_id uuid not null,
  type text not null,
  severity text not null,
  amount_minor bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint damage_price_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint damage_price_severity_check CHECK ((severity = ANY (ARRAY['minor'::text, 'moderate'::text, 'severe'::text]))),
  constraint damage_price_type_check CHECK ((type = ANY (ARRAY['scratch'::text, 'dent'::text, 'crack'::text, 'chip'::text, 'broken'::text, 'missing'::text, 'burn'::text, 'stain'::text]))),
  constraint damage_price_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint damage_price_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES fleet.vehicle_group(company_id, id),
  constraint damage_price_pkey PRIMARY KEY (company_id, id),
  constraint damage_price_once UNIQUE (company_id, group_id, type, severity)
);
alter table fleet.damage_price force row level security;
create policy company on fleet.damage_price using (company_id = app.current_company());
grant delete on fleet.damage_price to qafila_app;
grant insert on fleet.damage_price to qafila_app;
grant select on fleet.damage_price to qafila_app;
grant update on fleet.damage_price to qafila_app;

create table fleet.default_fine (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  type text not null,
  valid_from date not null,
  amount_minor bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint default_fine_amount_minor_check CHECK ((amount_minor > 0)),
  constraint default_fine_type_check CHECK ((type = ANY (ARRAY['speeding'::text, 'red_light'::text, 'phone'::text, 'seat_belt'::text, 'illegal_parking'::text, 'no_licence'::text, 'under_influence'::text, 'right_of_way'::text, 'reverse_driving'::text, 'overtaking'::text, 'lane'::text, 'other'::text]))),
  constraint default_fine_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint default_fine_pkey PRIMARY KEY (company_id, id),
  constraint default_fine_taken UNIQUE (company_id, type, valid_from)
);
alter table fleet.default_fine force row level security;
create policy company on fleet.default_fine using (company_id = app.current_company());
grant delete on fleet.default_fine to qafila_app;
grant insert on fleet.default_fine to qafila_app;
grant select on fleet.default_fine to qafila_app;
grant update on fleet.default_fine to qafila_app;

create table fleet.dispatch_permit (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  vehicle_id uuid not null,
  purpose text not null,
  priority text not null,
  driver_party_id uuid not null,
  destination text not null,
  destination_branch_id uuid,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  expected_km integer,
  fuel_allowance_minor bigint,
  note text,
  state text not null default 'pending'::text,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  reject_reason text,
  custody_id uuid,
  started_at timestamp with time zone,
  returned_at timestamp with time zone,
  completed_at timestamp with time zone,
  out_inspection_id uuid,
  in_inspection_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  constraint dispatch_permit_check CHECK ((ends_at > starts_at)),
  constraint dispatch_permit_check1 CHECK ((returned_at > started_at)),
  constraint dispatch_permit_check2 CHECK (((state = ANY (ARRAY['in_progress'::text, 'completed'::text])) = (custody_id IS NOT NULL))),
  constraint dispatch_permit_check3 CHECK ((num_nonnulls(custody_id, started_at, out_inspection_id) = ANY (ARRAY[0, 3]))),
  constraint dispatch_permit_check4 CHECK ((num_nonnulls(returned_at, in_inspection_id) = ANY (ARRAY[0, 2]))),
  constraint dispatch_permit_check5 CHECK (((state = 'completed'::text) = (completed_at IS NOT NULL))),
  constraint dispatch_permit_check6 CHECK (((state <> 'completed'::text) OR (returned_at IS NOT NULL))),
  constraint dispatch_permit_check7 CHECK (((state = 'rejected'::text) = (reject_reason IS NOT NULL))),
  constraint dispatch_permit_check8 CHECK (((purpose <> 'transfer'::text) OR (destination_branch_id IS NOT NULL))),
  constraint dispatch_permit_destination_check CHECK (((length(destination) >= 1) AND (length(destination) <= 200))),
  constraint dispatch_permit_expected_km_check CHECK (((expected_km >= 1) AND (expected_km <= 100000))),
  constraint dispatch_permit_fuel_allowance_minor_check CHECK ((fuel_allowance_minor >= 0)),
  constraint dispatch_permit_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint dispatch_permit_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint dispatch_permit_purpose_check CHECK ((purpose = ANY (ARRAY['employee_use'::text, 'delivery'::text, 'maintenance'::text, 'inspection'::text, 'transfer'::text, 'other'::text]))),
  constraint dispatch_permit_reject_reason_check CHECK (((length(reject_reason) >= 1) AND (length(reject_reason) <= 500))),
  constraint dispatch_permit_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text]))),
  constraint dispatch_permit_company_id_custody_id_fkey FOREIGN KEY (company_id, custody_id) REFERENCES fleet.custody(company_id, id),
  constraint dispatch_permit_company_id_destination_branch_id_fkey FOREIGN KEY (company_id, destination_branch_id) REFERENCES platform.branch(company_id, id),
  constraint dispatch_permit_company_id_driver_party_id_fkey FOREIGN KEY (company_id, driver_party_id) REFERENCES parties.party(company_id, id),
  constraint dispatch_permit_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint dispatch_permit_company_id_in_inspection_id_fkey FOREIGN KEY (company_id, in_inspection_id) REFERENCES fleet.inspection(company_id, id),
  constraint dispatch_permit_company_id_out_inspection_id_fkey FOREIGN KEY (company_id, out_inspection_id) REFERENCES fleet.inspection(company_id, id),
  constraint dispatch_permit_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint dispatch_permit_pkey PRIMARY KEY (company_id, id),
  constraint dispatch_permit_number UNIQUE (company_id, number)
);
CREATE INDEX dispatch_permit_created ON fleet.dispatch_permit USING btree (company_id, created_at, id);
CREATE INDEX dispatch_permit_driver ON fleet.dispatch_permit USING btree (company_id, driver_party_id, created_at DESC);
CREATE INDEX dispatch_permit_due ON fleet.dispatch_permit USING btree (company_id, ends_at) WHERE ((state = 'in_progress'::text) AND (returned_at IS NULL));
CREATE INDEX dispatch_permit_starts ON fleet.dispatch_permit USING btree (company_id, starts_at, id);
CREATE INDEX dispatch_permit_state ON fleet.dispatch_permit USING btree (company_id, state, created_at);
CREATE INDEX dispatch_permit_vehicle ON fleet.dispatch_permit USING btree (company_id, vehicle_id, created_at DESC);
alter table fleet.dispatch_permit force row level security;
create policy company on fleet.dispatch_permit using (company_id = app.current_company());
grant insert on fleet.dispatch_permit to qafila_app;
grant select on fleet.dispatch_permit to qafila_app;
grant update on fleet.dispatch_permit to qafila_app;

create table fleet.financing (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  lender_party_id uuid not null,
  dealer_party_id uuid not null,
  agreement_on date not null,
  cash_price_minor bigint not null,
  down_payment_minor bigint not null,
  financed_minor bigint not null generated always as ((cash_price_minor - down_payment_minor)) stored,
  installment_count integer not null,
  first_due_on date not null,
  terms text not null,
  rate_ppm integer,
  installment_minor bigint not null,
  monthly_rate numeric(18,12) not null,
  reference text,
  note text,
  state text not null default 'draft'::text,
  settled_on date,
  quote_minor bigint,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  paid_before integer,
  opened_on date,
  constraint financing_cash_price_minor_check CHECK ((cash_price_minor > 0)),
  constraint financing_check CHECK ((first_due_on >= agreement_on)),
  constraint financing_check1 CHECK ((down_payment_minor < cash_price_minor)),
  constraint financing_check2 CHECK (((terms = 'amount'::text) = (rate_ppm IS NULL))),
  constraint financing_check3 CHECK (((state = 'settled'::text) = (settled_on IS NOT NULL))),
  constraint financing_check4 CHECK (((quote_minor IS NULL) OR (state = 'settled'::text))),
  constraint financing_check5 CHECK (((paid_before >= 0) AND (paid_before < installment_count))),
  constraint financing_down_payment_minor_check CHECK ((down_payment_minor >= 0)),
  constraint financing_installment_count_check CHECK (((installment_count >= 1) AND (installment_count <= 240))),
  constraint financing_installment_minor_check CHECK ((installment_minor > 0)),
  constraint financing_monthly_rate_check CHECK ((monthly_rate >= (0)::numeric)),
  constraint financing_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint financing_opened CHECK (((opened_on IS NULL) OR (paid_before IS NOT NULL))),
  constraint financing_quote_minor_check CHECK ((quote_minor > 0)),
  constraint financing_rate_ppm_check CHECK (((rate_ppm >= 0) AND (rate_ppm <= 1000000))),
  constraint financing_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60))),
  constraint financing_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'settled'::text]))),
  constraint financing_terms_check CHECK ((terms = ANY (ARRAY['annual'::text, 'flat'::text, 'amount'::text]))),
  constraint financing_company_id_dealer_party_id_fkey FOREIGN KEY (company_id, dealer_party_id) REFERENCES parties.party(company_id, id),
  constraint financing_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint financing_company_id_lender_party_id_fkey FOREIGN KEY (company_id, lender_party_id) REFERENCES parties.party(company_id, id),
  constraint financing_pkey PRIMARY KEY (company_id, id),
  constraint financing_number UNIQUE (company_id, number)
);
CREATE INDEX financing_active ON fleet.financing USING btree (company_id, id) WHERE (state = 'active'::text);
CREATE INDEX financing_created ON fleet.financing USING btree (company_id, created_at, id);
alter table fleet.financing force row level security;
create policy company on fleet.financing using (company_id = app.current_company());
create policy drafts_only on fleet.financing using (state = 'draft'::text);
grant delete on fleet.financing to qafila_app;
grant insert on fleet.financing to qafila_app;
grant select on fleet.financing to qafila_app;
grant update on fleet.financing to qafila_app;

create table fleet.financing_allocation (
  company_id integer not null default app.current_company(),
  financing_payment_id uuid not null,
  financing_id uuid not null,
  no integer not null,
  interest_minor bigint not null,
  principal_minor bigint not null,
  constraint financing_allocation_interest_minor_check CHECK ((interest_minor >= 0)),
  constraint financing_allocation_principal_minor_check CHECK ((principal_minor >= 0)),
  constraint financing_allocation_company_id_financing_id_no_fkey FOREIGN KEY (company_id, financing_id, no) REFERENCES fleet.financing_installment(company_id, financing_id, no),
  constraint financing_allocation_company_id_financing_payment_id_fkey FOREIGN KEY (company_id, financing_payment_id) REFERENCES fleet.financing_payment(company_id, id),
  constraint financing_allocation_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint financing_allocation_pkey PRIMARY KEY (company_id, financing_payment_id, no)
);
CREATE INDEX financing_allocation_row ON fleet.financing_allocation USING btree (company_id, financing_id, no);
alter table fleet.financing_allocation force row level security;
create policy company on fleet.financing_allocation using (company_id = app.current_company());
grant insert on fleet.financing_allocation to qafila_app;
grant select on fleet.financing_allocation to qafila_app;

create table fleet.financing_installment (
  company_id integer not null default app.current_company(),
  financing_id uuid not null,
  no integer not null,
  due_on date not null,
  amount_minor bigint not null,
  interest_minor bigint not null,
  principal_minor bigint not null,
  accrued_on date,
  before_opening boolean not null default false,
  constraint financing_installment_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint financing_installment_before CHECK (((NOT before_opening) OR (accrued_on IS NOT NULL))),
  constraint financing_installment_check CHECK (((interest_minor + principal_minor) = amount_minor)),
  constraint financing_installment_no_check CHECK ((no > 0)),
  constraint financing_installment_principal_minor_check CHECK ((principal_minor >= 0)),
  constraint financing_installment_company_id_financing_id_fkey FOREIGN KEY (company_id, financing_id) REFERENCES fleet.financing(company_id, id),
  constraint financing_installment_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint financing_installment_pkey PRIMARY KEY (company_id, financing_id, no)
);
CREATE INDEX financing_installment_due ON fleet.financing_installment USING btree (company_id, due_on);
alter table fleet.financing_installment force row level security;
create policy company on fleet.financing_installment using (company_id = app.current_company());
grant insert on fleet.financing_installment to qafila_app;
grant select on fleet.financing_installment to qafila_app;
grant update on fleet.financing_installment to qafila_app;

create table fleet.financing_payment (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  financing_id uuid not null,
  payment_id uuid not null,
  number text not null,
  paid_on date not null,
  kind text not null,
  amount_minor bigint not null,
  interest_minor bigint not null,
  principal_minor bigint not null,
  cost_minor bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint financing_payment_amount_minor_check CHECK ((amount_minor > 0)),
  constraint financing_payment_check CHECK ((((interest_minor + principal_minor) + cost_minor) = amount_minor)),
  constraint financing_payment_interest_minor_check CHECK ((interest_minor >= 0)),
  constraint financing_payment_kind_check CHECK ((kind = ANY (ARRAY['installment'::text, 'settlement'::text]))),
  constraint financing_payment_principal_minor_check CHECK ((principal_minor >= 0)),
  constraint financing_payment_company_id_financing_id_fkey FOREIGN KEY (company_id, financing_id) REFERENCES fleet.financing(company_id, id),
  constraint financing_payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint financing_payment_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint financing_payment_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX financing_payment_financing ON fleet.financing_payment USING btree (company_id, financing_id, id);
alter table fleet.financing_payment force row level security;
create policy company on fleet.financing_payment using (company_id = app.current_company());
grant insert on fleet.financing_payment to qafila_app;
grant select on fleet.financing_payment to qafila_app;

create table fleet.financing_vehicle (
  company_id integer not null default app.current_company(),
  financing_id uuid not null,
  vehicle_id uuid not null,
  line_no integer not null,
  share_minor bigint not null,
  constraint financing_vehicle_line_no_check CHECK ((line_no > 0)),
  constraint financing_vehicle_share_minor_check CHECK ((share_minor > 0)),
  constraint financing_vehicle_company_id_financing_id_fkey FOREIGN KEY (company_id, financing_id) REFERENCES fleet.financing(company_id, id),
  constraint financing_vehicle_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint financing_vehicle_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint financing_vehicle_pkey PRIMARY KEY (company_id, financing_id, vehicle_id),
  constraint financing_vehicle_line UNIQUE (company_id, financing_id, line_no)
);
CREATE INDEX financing_vehicle_vehicle ON fleet.financing_vehicle USING btree (company_id, vehicle_id);
alter table fleet.financing_vehicle force row level security;
create policy company on fleet.financing_vehicle using (company_id = app.current_company());
grant delete on fleet.financing_vehicle to qafila_app;
grant insert on fleet.financing_vehicle to qafila_app;
grant select on fleet.financing_vehicle to qafila_app;
grant update on fleet.financing_vehicle to qafila_app;

create table fleet.finding_ignored (
  company_id integer not null default app.current_company(),
  vehicle_id uuid not null,
  finding text not null,
  reason text not null,
  until date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint finding_ignored_finding_check CHECK (((length(finding) >= 1) AND (length(finding) <= 40))),
  constraint finding_ignored_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint finding_ignored_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint finding_ignored_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint finding_ignored_pkey PRIMARY KEY (company_id, vehicle_id, finding)
);
alter table fleet.finding_ignored force row level security;
create policy company on fleet.finding_ignored using (company_id = app.current_company());
grant delete on fleet.finding_ignored to qafila_app;
grant insert on fleet.finding_ignored to qafila_app;
grant select on fleet.finding_ignored to qafila_app;
grant update on fleet.finding_ignored to qafila_app;

create table fleet.flag (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  vehicle_id uuid not null,
  kind text not null,
  note text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  until_at timestamp with time zone not null generated always as (COALESCE(to_at, 'infinity'::timestamp with time zone)) stored,
  expected_until timestamp with time zone,
  police_report_no text,
  fault_percent integer,
  insurance_claim_no text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint flag_check CHECK ((to_at >= from_at)),
  constraint flag_check1 CHECK (((kind = 'accident'::text) OR (num_nonnulls(police_report_no, fault_percent, insurance_claim_no) = 0))),
  constraint flag_fault_percent_check CHECK (((fault_percent >= 0) AND (fault_percent <= 100))),
  constraint flag_insurance_claim_no_check CHECK (((length(insurance_claim_no) >= 1) AND (length(insurance_claim_no) <= 60))),
  constraint flag_kind_check CHECK ((kind = ANY (ARRAY['accident'::text, 'stolen'::text, 'police_hold'::text, 'out_of_service'::text]))),
  constraint flag_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint flag_police_report_no_check CHECK (((length(police_report_no) >= 1) AND (length(police_report_no) <= 60))),
  constraint flag_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint flag_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint flag_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX flag_vehicle ON fleet.flag USING btree (company_id, vehicle_id, until_at);
CREATE INDEX flag_window ON fleet.flag USING btree (company_id, until_at, from_at);
alter table fleet.flag force row level security;
create policy company on fleet.flag using (company_id = app.current_company());
grant insert on fleet.flag to qafila_app;
grant select on fleet.flag to qafila_app;
grant update on fleet.flag to qafila_app;

create table fleet.fuel_bill (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  vendor_party_id uuid not null,
  billed_on date not null,
  accrued_minor bigint not null,
  amount_minor bigint not null,
  payment_id uuid,
  bill_id uuid,
  document text not null,
  voided_on date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint fuel_bill_accrued_minor_check CHECK ((accrued_minor > 0)),
  constraint fuel_bill_amount_minor_check CHECK ((amount_minor > 0)),
  constraint fuel_bill_check CHECK ((num_nonnulls(payment_id, bill_id) = 1)),
  constraint fuel_bill_company_id_bill_id_fkey FOREIGN KEY (company_id, bill_id) REFERENCES billing.invoice(company_id, id),
  constraint fuel_bill_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint fuel_bill_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint fuel_bill_company_id_vendor_party_id_fkey FOREIGN KEY (company_id, vendor_party_id) REFERENCES parties.party(company_id, id),
  constraint fuel_bill_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX fuel_bill_day ON fleet.fuel_bill USING btree (company_id, billed_on);
alter table fleet.fuel_bill force row level security;
create policy company on fleet.fuel_bill using (company_id = app.current_company());
grant insert on fleet.fuel_bill to qafila_app;
grant select on fleet.fuel_bill to qafila_app;
grant update on fleet.fuel_bill to qafila_app;

create table fleet.fuel_log (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  vehicle_id uuid not null,
  at timestamp with time zone not null,
  filled_on date not null,
  litres numeric(8,3) not null,
  km integer not null,
  is_full boolean not null,
  paid_by text not null,
  cost_minor bigint,
  vendor_party_id uuid,
  receipt_no text,
  fuel_bill_id uuid,
  voided_at timestamp with time zone,
  void_reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  constraint fuel_log_check CHECK (((paid_by = 'custodian'::text) OR (cost_minor IS NULL) OR (vendor_party_id IS NOT NULL))),
  constraint fuel_log_check1 CHECK (((voided_at IS NULL) = (void_reason IS NULL))),
  constraint fuel_log_check2 CHECK (((fuel_bill_id IS NULL) OR ((voided_at IS NULL) AND (paid_by = 'company'::text)))),
  constraint fuel_log_cost_minor_check CHECK ((cost_minor > 0)),
  constraint fuel_log_km_check CHECK (((km >= 0) AND (km <= 5000000))),
  constraint fuel_log_litres_check CHECK ((litres > (0)::numeric)),
  constraint fuel_log_paid_by_check CHECK ((paid_by = ANY (ARRAY['company'::text, 'custodian'::text]))),
  constraint fuel_log_receipt_no_check CHECK (((length(receipt_no) >= 1) AND (length(receipt_no) <= 60))),
  constraint fuel_log_void_reason_check CHECK (((length(void_reason) >= 1) AND (length(void_reason) <= 500))),
  constraint fuel_log_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint fuel_log_company_id_fuel_bill_id_fkey FOREIGN KEY (company_id, fuel_bill_id) REFERENCES fleet.fuel_bill(company_id, id),
  constraint fuel_log_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint fuel_log_company_id_vendor_party_id_fkey FOREIGN KEY (company_id, vendor_party_id) REFERENCES parties.party(company_id, id),
  constraint fuel_log_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX fuel_log_at ON fleet.fuel_log USING btree (company_id, at, id);
CREATE INDEX fuel_log_bill ON fleet.fuel_log USING btree (company_id, fuel_bill_id) WHERE (fuel_bill_id IS NOT NULL);
CREATE INDEX fuel_log_open ON fleet.fuel_log USING btree (company_id, vendor_party_id, filled_on) WHERE ((paid_by = 'company'::text) AND (fuel_bill_id IS NULL) AND (voided_at IS NULL));
CREATE UNIQUE INDEX fuel_log_taken ON fleet.fuel_log USING btree (company_id, vehicle_id, at) WHERE (voided_at IS NULL);
alter table fleet.fuel_log force row level security;
create policy company on fleet.fuel_log using (company_id = app.current_company());
grant insert on fleet.fuel_log to qafila_app;
grant select on fleet.fuel_log to qafila_app;
grant update on fleet.fuel_log to qafila_app;

create table fleet.inspection (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text,
  device_key text not null,
  vehicle_id uuid not null,
  purpose text not null,
  custody_id uuid,
  at timestamp with time zone not null,
  odometer_km integer not null,
  fuel_eighths integer not null,
  overall text not null,
  note text,
  state text not null default 'draft'::text,
  document_hash text,
  signed_at timestamp with time zone,
  signed_by uuid,
  void_reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  constraint inspection_check CHECK (((state = 'draft'::text) = (number IS NULL))),
  constraint inspection_check1 CHECK (((state = 'draft'::text) OR ((document_hash IS NOT NULL) AND (signed_at IS NOT NULL)))),
  constraint inspection_check2 CHECK (((state = 'voided'::text) = (void_reason IS NOT NULL))),
  constraint inspection_device_key_check CHECK (((length(device_key) >= 8) AND (length(device_key) <= 100))),
  constraint inspection_fuel_eighths_check CHECK (((fuel_eighths >= 0) AND (fuel_eighths <= 8))),
  constraint inspection_note_check CHECK ((length(note) <= 2000)),
  constraint inspection_odometer_km_check CHECK (((odometer_km >= 0) AND (odometer_km <= 5000000))),
  constraint inspection_overall_check CHECK ((overall = ANY (ARRAY['excellent'::text, 'good'::text, 'fair'::text, 'poor'::text]))),
  constraint inspection_purpose_check CHECK ((purpose = ANY (ARRAY['out'::text, 'in'::text, 'periodic'::text]))),
  constraint inspection_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'signed'::text, 'voided'::text]))),
  constraint inspection_void_reason_check CHECK (((length(void_reason) >= 1) AND (length(void_reason) <= 500))),
  constraint inspection_company_id_custody_id_fkey FOREIGN KEY (company_id, custody_id) REFERENCES fleet.custody(company_id, id),
  constraint inspection_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint inspection_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint inspection_pkey PRIMARY KEY (company_id, id),
  constraint inspection_device UNIQUE (company_id, device_key),
  constraint inspection_number UNIQUE (company_id, number)
);
CREATE INDEX inspection_at ON fleet.inspection USING btree (company_id, at, id);
CREATE INDEX inspection_custody ON fleet.inspection USING btree (company_id, custody_id) WHERE (custody_id IS NOT NULL);
CREATE INDEX inspection_vehicle ON fleet.inspection USING btree (company_id, vehicle_id, at DESC);
alter table fleet.inspection force row level security;
create policy company on fleet.inspection using (company_id = app.current_company());
grant insert on fleet.inspection to qafila_app;
grant select on fleet.inspection to qafila_app;
grant update on fleet.inspection to qafila_app;

create table fleet.inspection_item (
  company_id integer not null default app.current_company(),
  inspection_id uuid not null,
  key text not null,
  result text not null,
  note text,
  constraint inspection_item_key_check CHECK (((length(key) >= 1) AND (length(key) <= 40))),
  constraint inspection_item_note_check CHECK ((length(note) <= 500)),
  constraint inspection_item_result_check CHECK ((result = ANY (ARRAY['ok'::text, 'attention'::text, 'missing'::text]))),
  constraint inspection_item_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint inspection_item_company_id_inspection_id_fkey FOREIGN KEY (company_id, inspection_id) REFERENCES fleet.inspection(company_id, id),
  constraint inspection_item_pkey PRIMARY KEY (company_id, inspection_id, key)
);
alter table fleet.inspection_item force row level security;
create policy company on fleet.inspection_item using (company_id = app.current_company());
grant delete on fleet.inspection_item to qafila_app;
grant insert on fleet.inspection_item to qafila_app;
grant select on fleet.inspection_item to qafila_app;
grant update on fleet.inspection_item to qafila_app;

create table fleet.inspection_photo (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  inspection_id uuid not null,
  angle text not null,
  file_id uuid not null,
  sha256 text not null,
  taken_at timestamp with time zone not null,
  constraint inspection_photo_angle_check CHECK ((angle = ANY (ARRAY['front'::text, 'front_right'::text, 'right'::text, 'rear_right'::text, 'rear'::text, 'rear_left'::text, 'left'::text, 'front_left'::text, 'dashboard'::text, 'interior'::text]))),
  constraint inspection_photo_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint inspection_photo_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES app.file(company_id, id),
  constraint inspection_photo_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint inspection_photo_company_id_inspection_id_fkey FOREIGN KEY (company_id, inspection_id) REFERENCES fleet.inspection(company_id, id),
  constraint inspection_photo_pkey PRIMARY KEY (company_id, id),
  constraint inspection_photo_once UNIQUE (company_id, inspection_id, file_id)
);
CREATE INDEX inspection_photo_file ON fleet.inspection_photo USING btree (company_id, file_id);
alter table fleet.inspection_photo force row level security;
create policy company on fleet.inspection_photo using (company_id = app.current_company());
grant delete on fleet.inspection_photo to qafila_app;
grant insert on fleet.inspection_photo to qafila_app;
grant select on fleet.inspection_photo to qafila_app;
grant update on fleet.inspection_photo to qafila_app;

create table fleet.inspection_signature (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  inspection_id uuid not null,
  role text not null,
  party_id uuid,
  name text not null,
  file_id uuid,
  document_hash text not null,
  signed_at timestamp with time zone not null,
  constraint inspection_signature_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint inspection_signature_role_check CHECK ((role = ANY (ARRAY['custodian'::text, 'inspector'::text, 'witness'::text]))),
  constraint inspection_signature_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES app.file(company_id, id),
  constraint inspection_signature_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint inspection_signature_company_id_inspection_id_fkey FOREIGN KEY (company_id, inspection_id) REFERENCES fleet.inspection(company_id, id),
  constraint inspection_signature_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX inspection_signature_file ON fleet.inspection_signature USING btree (company_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX inspection_signature_inspection ON fleet.inspection_signature USING btree (company_id, inspection_id);
alter table fleet.inspection_signature force row level security;
create policy company on fleet.inspection_signature using (company_id = app.current_company());
grant insert on fleet.inspection_signature to qafila_app;
grant select on fleet.inspection_signature to qafila_app;

create table fleet.insurance_claim (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  policy_id uuid not null,
  flag_id uuid not null,
  claimed_on date not null,
  amount_minor bigint not null,
  claim_no text,
  invoice_id uuid not null,
  invoice_number text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  voided_on date,
  constraint insurance_claim_amount_minor_check CHECK ((amount_minor > 0)),
  constraint insurance_claim_claim_no_check CHECK (((length(claim_no) >= 1) AND (length(claim_no) <= 60))),
  constraint insurance_claim_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint insurance_claim_company_id_flag_id_fkey FOREIGN KEY (company_id, flag_id) REFERENCES fleet.flag(company_id, id),
  constraint insurance_claim_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint insurance_claim_company_id_policy_id_fkey FOREIGN KEY (company_id, policy_id) REFERENCES fleet.insurance_policy(company_id, id),
  constraint insurance_claim_pkey PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX insurance_claim_once ON fleet.insurance_claim USING btree (company_id, flag_id) WHERE (voided_on IS NULL);
CREATE INDEX insurance_claim_policy ON fleet.insurance_claim USING btree (company_id, policy_id);
alter table fleet.insurance_claim force row level security;
create policy company on fleet.insurance_claim using (company_id = app.current_company());
grant insert on fleet.insurance_claim to qafila_app;
grant select on fleet.insurance_claim to qafila_app;
grant update on fleet.insurance_claim to qafila_app;

create table fleet.insurance_policy (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  insurer_party_id uuid not null,
  number text not null,
  cover text not null,
  starts_on date not null,
  ends_on date not null,
  premium_minor bigint not null,
  excess_minor bigint,
  rental_use boolean not null,
  note text,
  state text not null default 'draft'::text,
  bill_id uuid,
  bill_number text,
  cancelled_on date,
  refund_minor bigint,
  credit_number text,
  cancel_reason text,
  covers_until date not null generated always as (COALESCE((cancelled_on - 1), ends_on)) stored,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  voided_bills integer not null default 0,
  voided_refunds integer not null default 0,
  resumed_on date,
  constraint insurance_policy_cancel_reason_check CHECK (((length(cancel_reason) >= 1) AND (length(cancel_reason) <= 500))),
  constraint insurance_policy_check CHECK ((ends_on >= starts_on)),
  constraint insurance_policy_check1 CHECK (((cancelled_on >= starts_on) AND (cancelled_on <= ends_on))),
  constraint insurance_policy_check2 CHECK (((state = 'draft'::text) = (bill_id IS NULL))),
  constraint insurance_policy_check3 CHECK (((state = 'cancelled'::text) = (cancelled_on IS NOT NULL))),
  constraint insurance_policy_check4 CHECK ((num_nonnulls(cancelled_on, refund_minor, cancel_reason) = ANY (ARRAY[0, 3]))),
  constraint insurance_policy_cover_check CHECK ((cover = ANY (ARRAY['comprehensive'::text, 'third_party'::text]))),
  constraint insurance_policy_excess_minor_check CHECK ((excess_minor >= 0)),
  constraint insurance_policy_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint insurance_policy_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint insurance_policy_premium_minor_check CHECK ((premium_minor > 0)),
  constraint insurance_policy_refund_minor_check CHECK ((refund_minor >= 0)),
  constraint insurance_policy_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'cancelled'::text]))),
  constraint insurance_policy_voided_bills_check CHECK ((voided_bills >= 0)),
  constraint insurance_policy_company_id_bill_id_fkey FOREIGN KEY (company_id, bill_id) REFERENCES billing.invoice(company_id, id),
  constraint insurance_policy_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint insurance_policy_company_id_insurer_party_id_fkey FOREIGN KEY (company_id, insurer_party_id) REFERENCES parties.party(company_id, id),
  constraint insurance_policy_pkey PRIMARY KEY (company_id, id),
  constraint insurance_policy_taken UNIQUE (company_id, insurer_party_id, number)
);
CREATE INDEX insurance_policy_created ON fleet.insurance_policy USING btree (company_id, created_at, id);
CREATE INDEX insurance_policy_ends ON fleet.insurance_policy USING btree (company_id, covers_until, id);
alter table fleet.insurance_policy force row level security;
create policy company on fleet.insurance_policy using (company_id = app.current_company());
grant delete on fleet.insurance_policy to qafila_app;
grant insert on fleet.insurance_policy to qafila_app;
grant select on fleet.insurance_policy to qafila_app;
grant update on fleet.insurance_policy to qafila_app;

create table fleet.insurance_share (
  company_id integer not null default app.current_company(),
  policy_id uuid not null,
  vehicle_id uuid not null,
  line_no integer not null,
  share_minor bigint not null,
  constraint insurance_share_line_no_check CHECK ((line_no > 0)),
  constraint insurance_share_share_minor_check CHECK ((share_minor > 0)),
  constraint insurance_share_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint insurance_share_company_id_policy_id_fkey FOREIGN KEY (company_id, policy_id) REFERENCES fleet.insurance_policy(company_id, id) ON DELETE CASCADE,
  constraint insurance_share_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint insurance_share_pkey PRIMARY KEY (company_id, policy_id, vehicle_id),
  constraint insurance_share_line UNIQUE (company_id, policy_id, line_no)
);
CREATE INDEX insurance_share_vehicle ON fleet.insurance_share USING btree (company_id, vehicle_id);
alter table fleet.insurance_share force row level security;
create policy company on fleet.insurance_share using (company_id = app.current_company());
grant delete on fleet.insurance_share to qafila_app;
grant insert on fleet.insurance_share to qafila_app;
grant select on fleet.insurance_share to qafila_app;
grant update on fleet.insurance_share to qafila_app;

create table fleet.mark (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  vehicle_id uuid not null,
  view text not null,
  x integer not null,
  y integer not null,
  type text not null,
  severity text not null,
  note text,
  first_seen_in uuid not null,
  worsens_id uuid,
  is_surely_new boolean not null default false,
  decision text not null default 'pending'::text,
  amount_minor bigint,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text,
  charge_key text,
  charge_document text,
  repaired_by uuid,
  repaired_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  voided_charges integer not null default 0,
  constraint mark_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint mark_check CHECK (((decision = 'pending'::text) = (decided_at IS NULL))),
  constraint mark_check1 CHECK (((decision = 'custodian'::text) = (charge_key IS NOT NULL))),
  constraint mark_check2 CHECK (((charge_key IS NULL) OR (amount_minor IS NOT NULL))),
  constraint mark_check3 CHECK (((repaired_by IS NULL) = (repaired_at IS NULL))),
  constraint mark_decision_check CHECK ((decision = ANY (ARRAY['pending'::text, 'custodian'::text, 'insurer'::text, 'warranty'::text, 'company'::text]))),
  constraint mark_note_check CHECK ((length(note) <= 500)),
  constraint mark_reason_check CHECK ((length(reason) <= 500)),
  constraint mark_severity_check CHECK ((severity = ANY (ARRAY['minor'::text, 'moderate'::text, 'severe'::text]))),
  constraint mark_type_check CHECK ((type = ANY (ARRAY['scratch'::text, 'dent'::text, 'crack'::text, 'chip'::text, 'broken'::text, 'missing'::text, 'burn'::text, 'stain'::text]))),
  constraint mark_view_check CHECK ((view = ANY (ARRAY['front'::text, 'rear'::text, 'left'::text, 'right'::text, 'roof'::text, 'interior'::text]))),
  constraint mark_x_check CHECK (((x >= 0) AND (x <= 1000))),
  constraint mark_y_check CHECK (((y >= 0) AND (y <= 1000))),
  constraint mark_company_id_first_seen_in_fkey FOREIGN KEY (company_id, first_seen_in) REFERENCES fleet.inspection(company_id, id),
  constraint mark_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint mark_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint mark_company_id_worsens_id_fkey FOREIGN KEY (company_id, worsens_id) REFERENCES fleet.mark(company_id, id),
  constraint mark_pkey PRIMARY KEY (company_id, id),
  constraint mark_charged UNIQUE (company_id, charge_key)
);
CREATE INDEX mark_charged_by ON fleet.mark USING btree (company_id, charge_document) WHERE (charge_document IS NOT NULL);
CREATE INDEX mark_inspection ON fleet.mark USING btree (company_id, first_seen_in);
CREATE INDEX mark_pending ON fleet.mark USING btree (company_id, created_at, id) WHERE (decision = 'pending'::text);
CREATE INDEX mark_vehicle ON fleet.mark USING btree (company_id, vehicle_id) WHERE (repaired_by IS NULL);
alter table fleet.mark force row level security;
create policy company on fleet.mark using (company_id = app.current_company());
grant delete on fleet.mark to qafila_app;
grant insert on fleet.mark to qafila_app;
grant select on fleet.mark to qafila_app;
grant update on fleet.mark to qafila_app;

create table fleet.mark_photo (
  company_id integer not null default app.current_company(),
  mark_id uuid not null,
  file_id uuid not null,
  sha256 text not null,
  "position" integer not null,
  constraint mark_photo_position_check CHECK ((("position" >= 0) AND ("position" <= 5))),
  constraint mark_photo_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint mark_photo_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES app.file(company_id, id),
  constraint mark_photo_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint mark_photo_company_id_mark_id_fkey FOREIGN KEY (company_id, mark_id) REFERENCES fleet.mark(company_id, id) ON DELETE CASCADE,
  constraint mark_photo_pkey PRIMARY KEY (company_id, mark_id, file_id)
);
CREATE INDEX mark_photo_file ON fleet.mark_photo USING btree (company_id, file_id);
alter table fleet.mark_photo force row level security;
create policy company on fleet.mark_photo using (company_id = app.current_company());
grant delete on fleet.mark_photo to qafila_app;
grant insert on fleet.mark_photo to qafila_app;
grant select on fleet.mark_photo to qafila_app;
grant update on fleet.mark_photo to qafila_app;

create table fleet.odometer_reading (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  vehicle_id uuid not null,
  at timestamp with time zone not null,
  km integer not null,
  shown_km integer not null,
  source text not null,
  source_id uuid,
  note text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint odometer_reading_km_check CHECK (((km >= 0) AND (km <= 5000000))),
  constraint odometer_reading_note_check CHECK ((length(note) <= 500)),
  constraint odometer_reading_shown_km_check CHECK (((shown_km >= 0) AND (shown_km <= 5000000))),
  constraint odometer_reading_source_check CHECK ((source = ANY (ARRAY['handover'::text, 'return'::text, 'permit'::text, 'workshop'::text, 'fuel'::text, 'manual'::text]))),
  constraint odometer_reading_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint odometer_reading_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id) ON DELETE CASCADE,
  constraint odometer_reading_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX odometer_reading_vehicle ON fleet.odometer_reading USING btree (company_id, vehicle_id, at DESC);
alter table fleet.odometer_reading force row level security;
create policy company on fleet.odometer_reading using (company_id = app.current_company());
grant insert on fleet.odometer_reading to qafila_app;
grant select on fleet.odometer_reading to qafila_app;

create table fleet.odometer_void (
  company_id integer not null default app.current_company(),
  reading_id uuid not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint odometer_void_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint odometer_void_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint odometer_void_company_id_reading_id_fkey FOREIGN KEY (company_id, reading_id) REFERENCES fleet.odometer_reading(company_id, id) ON DELETE CASCADE,
  constraint odometer_void_pkey PRIMARY KEY (company_id, reading_id)
);
alter table fleet.odometer_void force row level security;
create policy company on fleet.odometer_void using (company_id = app.current_company());
grant insert on fleet.odometer_void to qafila_app;
grant select on fleet.odometer_void to qafila_app;

create table fleet.rate (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  group_id uuid,
  vehicle_id uuid,
  valid_from date not null,
  valid_to date,
  period daterange not null generated always as (daterange(valid_from, valid_to, '[]'::text)) stored,
  daily_minor bigint not null,
  weekly_minor bigint,
  monthly_minor bigint,
  yearly_minor bigint,
  min_daily_minor bigint,
  min_weekly_minor bigint,
  min_monthly_minor bigint,
  min_yearly_minor bigint,
  included_km_daily integer,
  included_km_monthly integer,
  extra_km_minor bigint,
  deposit_minor bigint,
  fuel_per_eighth_minor bigint,
  late_hour_minor bigint,
  import_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint rate_check CHECK ((valid_to >= valid_from)),
  constraint rate_check1 CHECK (((min_daily_minor >= 0) AND (min_daily_minor <= daily_minor))),
  constraint rate_check2 CHECK (((min_weekly_minor >= 0) AND (min_weekly_minor <= weekly_minor))),
  constraint rate_check3 CHECK (((min_monthly_minor >= 0) AND (min_monthly_minor <= monthly_minor))),
  constraint rate_check4 CHECK (((min_yearly_minor >= 0) AND (min_yearly_minor <= yearly_minor))),
  constraint rate_check5 CHECK ((num_nonnulls(group_id, vehicle_id) = 1)),
  constraint rate_daily_minor_check CHECK ((daily_minor > 0)),
  constraint rate_deposit_minor_check CHECK ((deposit_minor >= 0)),
  constraint rate_extra_km_minor_check CHECK ((extra_km_minor >= 0)),
  constraint rate_fuel_per_eighth_minor_check CHECK ((fuel_per_eighth_minor >= 0)),
  constraint rate_included_km_daily_check CHECK ((included_km_daily >= 0)),
  constraint rate_included_km_monthly_check CHECK ((included_km_monthly >= 0)),
  constraint rate_late_hour_minor_check CHECK ((late_hour_minor >= 0)),
  constraint rate_monthly_minor_check CHECK ((monthly_minor > 0)),
  constraint rate_weekly_minor_check CHECK ((weekly_minor > 0)),
  constraint rate_yearly_minor_check CHECK ((yearly_minor > 0)),
  constraint rate_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint rate_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES fleet.vehicle_group(company_id, id),
  constraint rate_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES fleet.vehicle_import(company_id, id),
  constraint rate_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint rate_pkey PRIMARY KEY (company_id, id),
  constraint rate_group_overlap EXCLUDE USING gist (company_id WITH =, group_id WITH =, period WITH &&) WHERE ((group_id IS NOT NULL)),
  constraint rate_vehicle_overlap EXCLUDE USING gist (company_id WITH =, vehicle_id WITH =, period WITH &&) WHERE ((vehicle_id IS NOT NULL))
);
CREATE INDEX rate_group ON fleet.rate USING btree (company_id, group_id, valid_from DESC) WHERE (group_id IS NOT NULL);
CREATE INDEX rate_vehicle ON fleet.rate USING btree (company_id, vehicle_id, valid_from DESC) WHERE (vehicle_id IS NOT NULL);
alter table fleet.rate force row level security;
create policy company on fleet.rate using (company_id = app.current_company());
grant delete on fleet.rate to qafila_app;
grant insert on fleet.rate to qafila_app;
grant select on fleet.rate to qafila_app;
grant update on fleet.rate to qafila_app;

create table fleet.reserve_line (
  company_id integer not null default app.current_company(),
  run_id uuid not null,
  custody_id uuid not null,
  previous_minor bigint not null,
  target_minor bigint not null,
  delta_minor bigint not null generated always as ((target_minor - previous_minor)) stored,
  constraint reserve_line_previous_minor_check CHECK ((previous_minor >= 0)),
  constraint reserve_line_target_minor_check CHECK ((target_minor >= 0)),
  constraint reserve_line_company_id_custody_id_fkey FOREIGN KEY (company_id, custody_id) REFERENCES fleet.custody(company_id, id),
  constraint reserve_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint reserve_line_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES fleet.reserve_run(company_id, id),
  constraint reserve_line_pkey PRIMARY KEY (company_id, run_id, custody_id)
);
alter table fleet.reserve_line force row level security;
create policy company on fleet.reserve_line using (company_id = app.current_company());
grant insert on fleet.reserve_line to qafila_app;
grant select on fleet.reserve_line to qafila_app;

create table fleet.reserve_run (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  month text not null,
  run_on date not null,
  target_minor bigint not null,
  delta_minor bigint not null,
  entry_number text,
  created_at timestamp with time zone not null default now(),
  constraint reserve_run_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint reserve_run_target_minor_check CHECK ((target_minor >= 0)),
  constraint reserve_run_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint reserve_run_pkey PRIMARY KEY (company_id, id),
  constraint reserve_run_month UNIQUE (company_id, month)
);
alter table fleet.reserve_run force row level security;
create policy company on fleet.reserve_run using (company_id = app.current_company());
grant insert on fleet.reserve_run to qafila_app;
grant select on fleet.reserve_run to qafila_app;

create table fleet.service_plan (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint service_plan_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint service_plan_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint service_plan_pkey PRIMARY KEY (company_id, id),
  constraint service_plan_name_taken UNIQUE (company_id, name)
);
alter table fleet.service_plan force row level security;
create policy company on fleet.service_plan using (company_id = app.current_company());
grant delete on fleet.service_plan to qafila_app;
grant insert on fleet.service_plan to qafila_app;
grant select on fleet.service_plan to qafila_app;
grant update on fleet.service_plan to qafila_app;

create table fleet.service_plan_item (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  plan_id uuid not null,
  "position" integer not null,
  type text not null,
  every_km integer,
  every_days integer,
  expected_hours integer not null default 2,
  retired boolean not null default false,
  constraint service_plan_item_check CHECK ((num_nonnulls(every_km, every_days) > 0)),
  constraint service_plan_item_every_days_check CHECK (((every_days >= 1) AND (every_days <= 3650))),
  constraint service_plan_item_every_km_check CHECK (((every_km >= 100) AND (every_km <= 1000000))),
  constraint service_plan_item_expected_hours_check CHECK (((expected_hours >= 1) AND (expected_hours <= 240))),
  constraint service_plan_item_type_check CHECK ((type = ANY (ARRAY['routine'::text, 'oil_change'::text, 'tire_service'::text, 'brake_service'::text, 'engine_repair'::text, 'transmission'::text, 'electrical'::text, 'body_work'::text, 'inspection'::text, 'emergency'::text, 'other'::text]))),
  constraint service_plan_item_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint service_plan_item_company_id_plan_id_fkey FOREIGN KEY (company_id, plan_id) REFERENCES fleet.service_plan(company_id, id),
  constraint service_plan_item_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX service_plan_item_plan ON fleet.service_plan_item USING btree (company_id, plan_id);
alter table fleet.service_plan_item force row level security;
create policy company on fleet.service_plan_item using (company_id = app.current_company());
grant insert on fleet.service_plan_item to qafila_app;
grant select on fleet.service_plan_item to qafila_app;
grant update on fleet.service_plan_item to qafila_app;

create table fleet.vehicle (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  make text not null,
  model text not null,
  year integer not null,
  vin text,
  group_id uuid not null,
  branch_id uuid,
  colour text,
  body_class text,
  transmission text,
  fuel_type text,
  seats integer,
  tank_litres integer,
  ownership text not null default 'owned'::text,
  owner_party_id uuid,
  acquired_on date,
  in_service_on date,
  disposed_on date,
  disposal_kind text,
  asset_id uuid,
  service_plan_id uuid,
  warranty_until date,
  warranty_km integer,
  qr_token text not null,
  note text,
  import_id uuid,
  search text not null generated always as (app.fold_light(((make || ' '::text) || model))) stored,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  undone_disposals integer not null default 0,
  constraint vehicle_body_class_check CHECK ((body_class = ANY (ARRAY['sedan'::text, 'suv'::text, 'hatchback'::text, 'coupe'::text, 'convertible'::text, 'pickup'::text, 'van'::text, 'truck'::text]))),
  constraint vehicle_check CHECK (((disposed_on IS NULL) = (disposal_kind IS NULL))),
  constraint vehicle_colour_check CHECK (((length(colour) >= 1) AND (length(colour) <= 40))),
  constraint vehicle_disposal_kind_check CHECK ((disposal_kind = ANY (ARRAY['sold'::text, 'total_loss'::text, 'stolen'::text, 'returned'::text]))),
  constraint vehicle_fuel_type_check CHECK ((fuel_type = ANY (ARRAY['gasoline'::text, 'diesel'::text, 'hybrid'::text, 'electric'::text]))),
  constraint vehicle_leased_without_owner CHECK (((ownership <> 'leased_in'::text) OR ((owner_party_id IS NOT NULL) AND (asset_id IS NULL)))),
  constraint vehicle_make_check CHECK (((length(make) >= 1) AND (length(make) <= 60))),
  constraint vehicle_model_check CHECK (((length(model) >= 1) AND (length(model) <= 60))),
  constraint vehicle_note_check CHECK ((length(note) <= 2000)),
  constraint vehicle_ownership_check CHECK ((ownership = ANY (ARRAY['owned'::text, 'financed'::text, 'leased_in'::text]))),
  constraint vehicle_qr_token_check CHECK ((length(qr_token) = 22)),
  constraint vehicle_seats_check CHECK (((seats >= 1) AND (seats <= 100))),
  constraint vehicle_service_before_acquired CHECK ((in_service_on >= acquired_on)),
  constraint vehicle_tank_litres_check CHECK (((tank_litres >= 1) AND (tank_litres <= 2000))),
  constraint vehicle_transmission_check CHECK ((transmission = ANY (ARRAY['automatic'::text, 'manual'::text, 'cvt'::text]))),
  constraint vehicle_vin_check CHECK ((vin ~ '^[A-HJ-NPR-Z0-9]{17}$'::text)),
  constraint vehicle_warranty_km_check CHECK ((warranty_km > 0)),
  constraint vehicle_year_check CHECK (((year >= 1950) AND (year <= 2200))),
  constraint vehicle_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES platform.branch(company_id, id),
  constraint vehicle_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint vehicle_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES fleet.vehicle_group(company_id, id),
  constraint vehicle_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES fleet.vehicle_import(company_id, id),
  constraint vehicle_company_id_owner_party_id_fkey FOREIGN KEY (company_id, owner_party_id) REFERENCES parties.party(company_id, id) NOT VALID,
  constraint vehicle_company_id_service_plan_id_fkey FOREIGN KEY (company_id, service_plan_id) REFERENCES fleet.service_plan(company_id, id),
  constraint vehicle_pkey PRIMARY KEY (company_id, id),
  constraint vehicle_asset_taken UNIQUE (company_id, asset_id),
  constraint vehicle_qr_token UNIQUE (company_id, qr_token),
  constraint vehicle_vin_taken UNIQUE (company_id, vin)
);
CREATE INDEX vehicle_by_branch ON fleet.vehicle USING btree (company_id, branch_id);
CREATE INDEX vehicle_by_group ON fleet.vehicle USING btree (company_id, group_id);
CREATE INDEX vehicle_by_import ON fleet.vehicle USING btree (company_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX vehicle_by_search ON fleet.vehicle USING btree (company_id, search, id);
CREATE INDEX vehicle_by_year ON fleet.vehicle USING btree (company_id, year, id);
alter table fleet.vehicle force row level security;
create policy company on fleet.vehicle using (company_id = app.current_company());
grant delete on fleet.vehicle to qafila_app;
grant insert on fleet.vehicle to qafila_app;
grant select on fleet.vehicle to qafila_app;
grant update on fleet.vehicle to qafila_app;

create table fleet.vehicle_document (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  vehicle_id uuid not null,
  kind text not null,
  number text,
  issuer text,
  issued_on date,
  expires_on date,
  fee_minor bigint,
  replaces_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  fee_payment_id uuid,
  fee_bill_id uuid,
  fee_document text,
  voided_fees integer not null default 0,
  constraint vehicle_document_check CHECK ((expires_on >= issued_on)),
  constraint vehicle_document_check1 CHECK ((num_nonnulls(fee_payment_id, fee_bill_id) = num_nonnulls(fee_document))),
  constraint vehicle_document_check2 CHECK (((fee_document IS NULL) OR (fee_minor IS NOT NULL))),
  constraint vehicle_document_expiry CHECK (((kind <> ALL (ARRAY['registration'::text, 'technical_inspection'::text, 'operating_permit'::text])) OR (expires_on IS NOT NULL))),
  constraint vehicle_document_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint vehicle_document_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 120))),
  constraint vehicle_document_kind_check CHECK ((kind = ANY (ARRAY['registration'::text, 'technical_inspection'::text, 'operating_permit'::text, 'warranty'::text, 'purchase'::text, 'other'::text]))),
  constraint vehicle_document_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint vehicle_document_voided_fees_check CHECK ((voided_fees >= 0)),
  constraint vehicle_document_company_id_fee_bill_id_fkey FOREIGN KEY (company_id, fee_bill_id) REFERENCES billing.invoice(company_id, id),
  constraint vehicle_document_company_id_fee_payment_id_fkey FOREIGN KEY (company_id, fee_payment_id) REFERENCES billing.payment(company_id, id),
  constraint vehicle_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint vehicle_document_company_id_replaces_id_fkey FOREIGN KEY (company_id, replaces_id) REFERENCES fleet.vehicle_document(company_id, id),
  constraint vehicle_document_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint vehicle_document_pkey PRIMARY KEY (company_id, id),
  constraint vehicle_document_replaced_once UNIQUE (company_id, replaces_id)
);
CREATE INDEX vehicle_document_expiry ON fleet.vehicle_document USING btree (company_id, expires_on);
CREATE INDEX vehicle_document_vehicle ON fleet.vehicle_document USING btree (company_id, vehicle_id, kind, expires_on);
alter table fleet.vehicle_document force row level security;
create policy company on fleet.vehicle_document using (company_id = app.current_company());
grant delete on fleet.vehicle_document to qafila_app;
grant insert on fleet.vehicle_document to qafila_app;
grant select on fleet.vehicle_document to qafila_app;
grant update on fleet.vehicle_document to qafila_app;

create table fleet.vehicle_group (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name_ar text not null,
  name_en text,
  colour text,
  cost_center_id uuid,
  service_plan_id uuid,
  life_months integer,
  salvage_basis_points integer,
  depreciation_method text,
  overbook integer not null default 0,
  import_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint vehicle_group_colour_check CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint vehicle_group_depreciation_method_check CHECK ((depreciation_method = ANY (ARRAY['straightLine'::text, 'decliningBalance'::text, 'unitsOfUse'::text]))),
  constraint vehicle_group_life_months_check CHECK (((life_months >= 1) AND (life_months <= 600))),
  constraint vehicle_group_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 60))),
  constraint vehicle_group_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 60))),
  constraint vehicle_group_overbook_check CHECK (((overbook >= 0) AND (overbook <= 1000))),
  constraint vehicle_group_salvage_basis_points_check CHECK (((salvage_basis_points >= 0) AND (salvage_basis_points <= 10000))),
  constraint vehicle_group_company_id_cost_center_id_fkey FOREIGN KEY (company_id, cost_center_id) REFERENCES accounting.cost_center(company_id, id) NOT VALID,
  constraint vehicle_group_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint vehicle_group_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES fleet.vehicle_import(company_id, id),
  constraint vehicle_group_company_id_service_plan_id_fkey FOREIGN KEY (company_id, service_plan_id) REFERENCES fleet.service_plan(company_id, id),
  constraint vehicle_group_pkey PRIMARY KEY (company_id, id),
  constraint vehicle_group_name_taken UNIQUE (company_id, name_ar)
);
alter table fleet.vehicle_group force row level security;
create policy company on fleet.vehicle_group using (company_id = app.current_company());
grant delete on fleet.vehicle_group to qafila_app;
grant insert on fleet.vehicle_group to qafila_app;
grant select on fleet.vehicle_group to qafila_app;
grant update on fleet.vehicle_group to qafila_app;

create table fleet.vehicle_import (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  file_name text not null,
  rows_hash text not null,
  row_count integer not null,
  created_count integer not null,
  duplicate_count integer not null,
  error_count integer not null,
  state text not null default 'committed'::text,
  undo_until timestamp with time zone not null,
  undone_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint vehicle_import_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint vehicle_import_state_check CHECK ((state = ANY (ARRAY['committed'::text, 'undone'::text]))),
  constraint vehicle_import_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint vehicle_import_pkey PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX vehicle_import_same ON fleet.vehicle_import USING btree (company_id, rows_hash) WHERE (state = 'committed'::text);
alter table fleet.vehicle_import force row level security;
create policy company on fleet.vehicle_import using (company_id = app.current_company());
grant insert on fleet.vehicle_import to qafila_app;
grant select on fleet.vehicle_import to qafila_app;
grant update on fleet.vehicle_import to qafila_app;

create table fleet.vehicle_plate (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  vehicle_id uuid not null,
  country text not null,
  code text not null,
  serial text not null,
  key text not null,
  is_temporary boolean not null default false,
  valid_from date not null,
  valid_to date,
  period daterange not null generated always as (daterange(valid_from, valid_to, '[]'::text)) stored,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint vehicle_plate_check CHECK ((valid_to >= valid_from)),
  constraint vehicle_plate_code_check CHECK ((length(code) <= 10)),
  constraint vehicle_plate_country_check CHECK ((country = ANY (ARRAY['KW'::text, 'SA'::text, 'QA'::text, 'AE'::text, 'BH'::text, 'OM'::text]))),
  constraint vehicle_plate_key_check CHECK (((length(key) >= 4) AND (length(key) <= 30))),
  constraint vehicle_plate_serial_check CHECK (((length(serial) >= 1) AND (length(serial) <= 10))),
  constraint vehicle_plate_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint vehicle_plate_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint vehicle_plate_pkey PRIMARY KEY (company_id, id),
  constraint vehicle_plate_one_at_a_time EXCLUDE USING gist (company_id WITH =, vehicle_id WITH =, period WITH &&),
  constraint vehicle_plate_taken EXCLUDE USING gist (company_id WITH =, key WITH =, period WITH &&)
);
CREATE INDEX vehicle_plate_key ON fleet.vehicle_plate USING btree (company_id, key, valid_from);
CREATE INDEX vehicle_plate_vehicle ON fleet.vehicle_plate USING btree (company_id, vehicle_id, valid_from DESC);
alter table fleet.vehicle_plate force row level security;
create policy company on fleet.vehicle_plate using (company_id = app.current_company());
grant delete on fleet.vehicle_plate to qafila_app;
grant insert on fleet.vehicle_plate to qafila_app;
grant select on fleet.vehicle_plate to qafila_app;
grant update on fleet.vehicle_plate to qafila_app;

create table fleet.violation (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  authority_party_id uuid not null,
  reference text not null,
  plate_text text not null,
  vehicle_id uuid,
  occurred_at timestamp with time zone not null,
  time_known boolean not null,
  location text,
  type text not null,
  fine_minor bigint not null,
  new_fine_minor bigint,
  due_on date,
  arrived_at timestamp with time zone not null,
  custody_id uuid,
  queue_reason text,
  state text not null,
  liability text,
  liable_party_id uuid,
  admin_fee_minor bigint not null default 0,
  provisional boolean not null default false,
  decision_no integer not null default 0,
  decided_at timestamp with time zone,
  decided_by uuid,
  invoice_id uuid,
  document text,
  settled_minor bigint not null default 0,
  objection text,
  objection_note text,
  objected_at timestamp with time zone,
  cancel_reason text,
  paid_by_custodian boolean not null default false,
  import_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint violation_admin_fee_minor_check CHECK ((admin_fee_minor >= 0)),
  constraint violation_cancel_reason_check CHECK (((length(cancel_reason) >= 1) AND (length(cancel_reason) <= 500))),
  constraint violation_check CHECK (((settled_minor >= 0) AND (settled_minor <= fine_minor))),
  constraint violation_check1 CHECK (((state = 'queued'::text) <= (queue_reason IS NOT NULL))),
  constraint violation_check2 CHECK (((state = 'matched'::text) <= (custody_id IS NOT NULL))),
  constraint violation_check3 CHECK (((state = 'decided'::text) <= ((liability IS NOT NULL) AND (decided_at IS NOT NULL)))),
  constraint violation_check4 CHECK (((liability <> ALL (ARRAY['custodian'::text, 'employee'::text])) OR (liable_party_id IS NOT NULL))),
  constraint violation_check5 CHECK (((state = 'cancelled'::text) = (cancel_reason IS NOT NULL))),
  constraint violation_fine_minor_check CHECK ((fine_minor > 0)),
  constraint violation_liability_check CHECK ((liability = ANY (ARRAY['custodian'::text, 'employee'::text, 'company'::text]))),
  constraint violation_location_check CHECK ((length(location) <= 300)),
  constraint violation_new_fine_minor_check CHECK ((new_fine_minor > 0)),
  constraint violation_objection_check CHECK ((objection = ANY (ARRAY['filed'::text, 'accepted'::text, 'refused'::text]))),
  constraint violation_objection_note_check CHECK ((length(objection_note) <= 500)),
  constraint violation_plate_text_check CHECK (((length(plate_text) >= 1) AND (length(plate_text) <= 60))),
  constraint violation_queue_reason_check CHECK ((queue_reason = ANY (ARRAY['no_vehicle'::text, 'several_vehicles'::text, 'no_time'::text, 'near_boundary'::text, 'in_yard'::text, 'workshop'::text, 'transfer'::text, 'not_ours'::text, 'stolen'::text, 'amount_changed'::text, 'custody_changed'::text]))),
  constraint violation_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60))),
  constraint violation_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'matched'::text, 'decided'::text, 'cancelled'::text]))),
  constraint violation_type_check CHECK ((type = ANY (ARRAY['speeding'::text, 'red_light'::text, 'phone'::text, 'seat_belt'::text, 'illegal_parking'::text, 'no_licence'::text, 'under_influence'::text, 'right_of_way'::text, 'reverse_driving'::text, 'overtaking'::text, 'lane'::text, 'other'::text]))),
  constraint violation_company_id_authority_party_id_fkey FOREIGN KEY (company_id, authority_party_id) REFERENCES parties.party(company_id, id),
  constraint violation_company_id_custody_id_fkey FOREIGN KEY (company_id, custody_id) REFERENCES fleet.custody(company_id, id),
  constraint violation_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint violation_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES fleet.violation_import(company_id, id),
  constraint violation_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint violation_company_id_liable_party_id_fkey FOREIGN KEY (company_id, liable_party_id) REFERENCES parties.party(company_id, id),
  constraint violation_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint violation_pkey PRIMARY KEY (company_id, id),
  constraint violation_number UNIQUE (company_id, number),
  constraint violation_reference_taken UNIQUE (company_id, authority_party_id, reference)
);
CREATE INDEX violation_custody ON fleet.violation USING btree (company_id, custody_id) WHERE (custody_id IS NOT NULL);
CREATE INDEX violation_due ON fleet.violation USING btree (company_id, due_on, id) WHERE (state <> 'cancelled'::text);
CREATE INDEX violation_liable ON fleet.violation USING btree (company_id, liable_party_id, occurred_at DESC) WHERE (liable_party_id IS NOT NULL);
CREATE INDEX violation_occurred ON fleet.violation USING btree (company_id, occurred_at, id);
CREATE INDEX violation_open ON fleet.violation USING btree (company_id, state, arrived_at) WHERE (state = ANY (ARRAY['queued'::text, 'matched'::text]));
CREATE INDEX violation_unpaid ON fleet.violation USING btree (company_id, authority_party_id, due_on) WHERE ((state <> 'cancelled'::text) AND (settled_minor < fine_minor));
CREATE INDEX violation_vehicle ON fleet.violation USING btree (company_id, vehicle_id, occurred_at DESC) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX violation_waiting ON fleet.violation USING btree (company_id, arrived_at, id) WHERE (queue_reason IS NOT NULL);
alter table fleet.violation force row level security;
create policy company on fleet.violation using (company_id = app.current_company());
grant insert on fleet.violation to qafila_app;
grant select on fleet.violation to qafila_app;
grant update on fleet.violation to qafila_app;

create table fleet.violation_import (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  authority_party_id uuid not null,
  file_name text not null,
  rows_hash text not null,
  profile json not null,
  row_count integer not null,
  added_count integer not null,
  matched_count integer not null,
  queued_count integer not null,
  duplicate_count integer not null,
  changed_count integer not null,
  error_count integer not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint violation_import_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint violation_import_company_id_authority_party_id_fkey FOREIGN KEY (company_id, authority_party_id) REFERENCES parties.party(company_id, id),
  constraint violation_import_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint violation_import_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX violation_import_authority ON fleet.violation_import USING btree (company_id, authority_party_id, created_at DESC);
CREATE INDEX violation_import_created ON fleet.violation_import USING btree (company_id, created_at, id);
alter table fleet.violation_import force row level security;
create policy company on fleet.violation_import using (company_id = app.current_company());
grant insert on fleet.violation_import to qafila_app;
grant select on fleet.violation_import to qafila_app;

create table fleet.violation_import_row (
  company_id integer not null default app.current_company(),
  import_id uuid not null,
  row_no integer not null,
  texts json not null,
  outcome text not null,
  reason text,
  constraint violation_import_row_outcome_check CHECK ((outcome = ANY (ARRAY['matched'::text, 'queued'::text, 'duplicate'::text, 'changed'::text, 'error'::text]))),
  constraint violation_import_row_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint violation_import_row_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES fleet.violation_import(company_id, id),
  constraint violation_import_row_pkey PRIMARY KEY (company_id, import_id, row_no)
);
alter table fleet.violation_import_row force row level security;
create policy company on fleet.violation_import_row using (company_id = app.current_company());
grant insert on fleet.violation_import_row to qafila_app;
grant select on fleet.violation_import_row to qafila_app;

create table fleet.violation_payment (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  payment_id uuid not null,
  number text not null,
  authority_party_id uuid not null,
  paid_on date not null,
  violation_count integer not null,
  amount_minor bigint not null,
  discount_minor bigint not null default 0,
  receipt text,
  reversed_on date,
  reverse_reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint violation_payment_amount_minor_check CHECK ((amount_minor > 0)),
  constraint violation_payment_check CHECK (((reversed_on IS NULL) = (reverse_reason IS NULL))),
  constraint violation_payment_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint violation_payment_receipt_check CHECK (((length(receipt) >= 1) AND (length(receipt) <= 60))),
  constraint violation_payment_reverse_reason_check CHECK (((length(reverse_reason) >= 1) AND (length(reverse_reason) <= 300))),
  constraint violation_payment_violation_count_check CHECK ((violation_count > 0)),
  constraint violation_payment_company_id_authority_party_id_fkey FOREIGN KEY (company_id, authority_party_id) REFERENCES parties.party(company_id, id),
  constraint violation_payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint violation_payment_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint violation_payment_pkey PRIMARY KEY (company_id, id),
  constraint violation_payment_once UNIQUE (company_id, payment_id)
);
CREATE INDEX violation_payment_day ON fleet.violation_payment USING btree (company_id, paid_on, id);
alter table fleet.violation_payment force row level security;
create policy company on fleet.violation_payment using (company_id = app.current_company());
grant insert on fleet.violation_payment to qafila_app;
grant select on fleet.violation_payment to qafila_app;
grant update on fleet.violation_payment to qafila_app;

create table fleet.violation_settlement (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  violation_payment_id uuid not null,
  violation_id uuid not null,
  amount_minor bigint not null,
  discount_minor bigint not null default 0,
  discount_kind text,
  constraint violation_settlement_amount_minor_check CHECK ((amount_minor > 0)),
  constraint violation_settlement_check CHECK (((discount_minor > 0) = (discount_kind IS NOT NULL))),
  constraint violation_settlement_discount_kind_check CHECK ((discount_kind = ANY (ARRAY['credit'::text, 'entry'::text, 'income'::text]))),
  constraint violation_settlement_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint violation_settlement_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint violation_settlement_company_id_violation_id_fkey FOREIGN KEY (company_id, violation_id) REFERENCES fleet.violation(company_id, id),
  constraint violation_settlement_company_id_violation_payment_id_fkey FOREIGN KEY (company_id, violation_payment_id) REFERENCES fleet.violation_payment(company_id, id),
  constraint violation_settlement_pkey PRIMARY KEY (company_id, id),
  constraint violation_settlement_once UNIQUE (company_id, violation_payment_id, violation_id)
);
CREATE INDEX violation_settlement_violation ON fleet.violation_settlement USING btree (company_id, violation_id);
alter table fleet.violation_settlement force row level security;
create policy company on fleet.violation_settlement using (company_id = app.current_company());
grant insert on fleet.violation_settlement to qafila_app;
grant select on fleet.violation_settlement to qafila_app;

create table fleet.work_order (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  vehicle_id uuid not null,
  type text not null,
  description text not null,
  priority text not null,
  vendor_party_id uuid,
  planned_from timestamp with time zone,
  planned_to timestamp with time zone,
  estimated_minor bigint,
  state text not null default 'pending'::text,
  custody_id uuid,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  completed_on date,
  odometer_km integer,
  cost_minor bigint,
  cleared_minor bigint not null default 0,
  billed_minor bigint,
  payment_id uuid,
  bill_id uuid,
  bill_document text,
  cancel_reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  voided_papers integer not null default 0,
  approval text,
  constraint work_order_approval_check CHECK ((approval = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text]))),
  constraint work_order_billed_minor_check CHECK ((billed_minor > 0)),
  constraint work_order_cancel_reason_check CHECK (((length(cancel_reason) >= 1) AND (length(cancel_reason) <= 500))),
  constraint work_order_check CHECK ((planned_to > planned_from)),
  constraint work_order_check1 CHECK (((state = ANY (ARRAY['in_progress'::text, 'completed'::text])) <= (custody_id IS NOT NULL))),
  constraint work_order_check2 CHECK (((state = 'completed'::text) = (completed_at IS NOT NULL))),
  constraint work_order_check3 CHECK (((state = 'completed'::text) = (cost_minor IS NOT NULL))),
  constraint work_order_check4 CHECK ((cleared_minor <= COALESCE(cost_minor, (0)::bigint))),
  constraint work_order_check5 CHECK (((state = 'cancelled'::text) = (cancel_reason IS NOT NULL))),
  constraint work_order_check6 CHECK ((num_nonnulls(payment_id, bill_id) = num_nonnulls(billed_minor))),
  constraint work_order_cleared_minor_check CHECK ((cleared_minor >= 0)),
  constraint work_order_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint work_order_description_check CHECK (((length(description) >= 1) AND (length(description) <= 1000))),
  constraint work_order_estimated_minor_check CHECK ((estimated_minor >= 0)),
  constraint work_order_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
  constraint work_order_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text]))),
  constraint work_order_type_check CHECK ((type = ANY (ARRAY['routine'::text, 'oil_change'::text, 'tire_service'::text, 'brake_service'::text, 'engine_repair'::text, 'transmission'::text, 'electrical'::text, 'body_work'::text, 'inspection'::text, 'emergency'::text, 'other'::text]))),
  constraint work_order_voided_papers_check CHECK ((voided_papers >= 0)),
  constraint work_order_company_id_bill_id_fkey FOREIGN KEY (company_id, bill_id) REFERENCES billing.invoice(company_id, id),
  constraint work_order_company_id_custody_id_fkey FOREIGN KEY (company_id, custody_id) REFERENCES fleet.custody(company_id, id),
  constraint work_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint work_order_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint work_order_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint work_order_company_id_vendor_party_id_fkey FOREIGN KEY (company_id, vendor_party_id) REFERENCES parties.party(company_id, id),
  constraint work_order_pkey PRIMARY KEY (company_id, id),
  constraint work_order_number UNIQUE (company_id, number)
);
CREATE INDEX work_order_created ON fleet.work_order USING btree (company_id, created_at, id);
CREATE INDEX work_order_state ON fleet.work_order USING btree (company_id, state, created_at);
CREATE INDEX work_order_unbilled ON fleet.work_order USING btree (company_id, completed_on) WHERE ((state = 'completed'::text) AND (billed_minor IS NULL));
CREATE INDEX work_order_vehicle ON fleet.work_order USING btree (company_id, vehicle_id, created_at DESC);
alter table fleet.work_order force row level security;
create policy company on fleet.work_order using (company_id = app.current_company());
grant insert on fleet.work_order to qafila_app;
grant select on fleet.work_order to qafila_app;
grant update on fleet.work_order to qafila_app;

create table fleet.work_order_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  work_order_id uuid not null,
  line_no integer not null,
  kind text not null,
  description text not null,
  quantity numeric(12,3) not null,
  unit_cost_minor bigint not null,
  amount_minor bigint not null,
  plan_item_id uuid,
  mark_id uuid,
  capitalise boolean not null default false,
  constraint work_order_line_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint work_order_line_description_check CHECK (((length(description) >= 1) AND (length(description) <= 200))),
  constraint work_order_line_kind_check CHECK ((kind = ANY (ARRAY['part'::text, 'labour'::text, 'external'::text]))),
  constraint work_order_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint work_order_line_unit_cost_minor_check CHECK ((unit_cost_minor >= 0)),
  constraint work_order_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint work_order_line_company_id_mark_id_fkey FOREIGN KEY (company_id, mark_id) REFERENCES fleet.mark(company_id, id),
  constraint work_order_line_company_id_plan_item_id_fkey FOREIGN KEY (company_id, plan_item_id) REFERENCES fleet.service_plan_item(company_id, id),
  constraint work_order_line_company_id_work_order_id_fkey FOREIGN KEY (company_id, work_order_id) REFERENCES fleet.work_order(company_id, id),
  constraint work_order_line_pkey PRIMARY KEY (company_id, id),
  constraint work_order_line_no UNIQUE (company_id, work_order_id, line_no)
);
CREATE INDEX work_order_line_item ON fleet.work_order_line USING btree (company_id, plan_item_id) WHERE (plan_item_id IS NOT NULL);
alter table fleet.work_order_line force row level security;
create policy company on fleet.work_order_line using (company_id = app.current_company());
grant delete on fleet.work_order_line to qafila_app;
grant insert on fleet.work_order_line to qafila_app;
grant select on fleet.work_order_line to qafila_app;
grant update on fleet.work_order_line to qafila_app;

create table hr.accrual_row (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  employee_id uuid not null,
  party_id uuid not null,
  cost_center_id uuid,
  month date not null,
  kind text not null default 'accrual'::text,
  wage_minor bigint not null default 0,
  eos_target_minor bigint not null default 0,
  eos_booked_minor bigint not null default 0,
  raise_minor bigint not null default 0,
  leave_days text not null default '0'::text,
  leave_target_minor bigint not null default 0,
  leave_booked_minor bigint not null default 0,
  rule_ids text[] not null default '{}'::text[],
  state text not null default 'draft'::text,
  computed_at timestamp with time zone not null default now(),
  posted_at timestamp with time zone,
  posted_by uuid,
  constraint accrual_row_check CHECK (((state = 'posted'::text) = (posted_at IS NOT NULL))),
  constraint accrual_row_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'accrual'::text]))),
  constraint accrual_row_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint accrual_row_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'posted'::text]))),
  constraint accrual_row_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint accrual_row_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint accrual_row_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint accrual_row_pkey PRIMARY KEY (company_id, id),
  constraint accrual_row_month_taken UNIQUE (company_id, employee_id, month, kind)
);
CREATE INDEX accrual_row_month ON hr.accrual_row USING btree (company_id, month);
CREATE UNIQUE INDEX accrual_row_opening ON hr.accrual_row USING btree (company_id, employee_id) WHERE (kind = 'opening'::text);
alter table hr.accrual_row force row level security;
create policy company on hr.accrual_row using (company_id = app.current_company());
grant delete on hr.accrual_row to qafila_app;
grant insert on hr.accrual_row to qafila_app;
grant select on hr.accrual_row to qafila_app;
grant update on hr.accrual_row to qafila_app;

create table hr.advance_row (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  advance_id uuid not null,
  month date not null,
  amount_minor bigint not null,
  settled_by text,
  settled_on date,
  payslip_id uuid,
  payment_id uuid,
  constraint advance_row_amount_minor_check CHECK ((amount_minor > 0)),
  constraint advance_row_check CHECK (((settled_by = 'payslip'::text) = (payslip_id IS NOT NULL))),
  constraint advance_row_check1 CHECK (((settled_by IS NULL) = (settled_on IS NULL))),
  constraint advance_row_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint advance_row_settled_by_check CHECK ((settled_by = ANY (ARRAY['payslip'::text, 'repayment'::text, 'writeOff'::text, 'settlement'::text]))),
  constraint advance_row_company_id_advance_id_fkey FOREIGN KEY (company_id, advance_id) REFERENCES hr.employee_advance(company_id, id),
  constraint advance_row_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint advance_row_company_id_payslip_id_fkey FOREIGN KEY (company_id, payslip_id) REFERENCES hr.payslip(company_id, id),
  constraint advance_row_pkey PRIMARY KEY (company_id, id),
  constraint advance_rows_sum TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX advance_row_of ON hr.advance_row USING btree (company_id, advance_id, month);
alter table hr.advance_row force row level security;
create policy company on hr.advance_row using (company_id = app.current_company());
CREATE CONSTRAINT TRIGGER advance_rows_sum AFTER INSERT OR DELETE OR UPDATE ON hr.advance_row DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hr.advance_rows_sum();
grant delete on hr.advance_row to qafila_app;
grant insert on hr.advance_row to qafila_app;
grant select on hr.advance_row to qafila_app;
grant update on hr.advance_row to qafila_app;

create table hr.attendance (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  employee_id uuid not null,
  attendance_date date not null,
  check_in_time timestamp with time zone,
  check_out_time timestamp with time zone,
  pairs jsonb not null default '[]'::jsonb,
  worked_minutes integer not null default 0,
  late_minutes integer not null default 0,
  early_minutes integer not null default 0,
  surplus_minutes integer not null default 0,
  overtime_minutes integer not null default 0,
  status text not null,
  review_state text not null default 'clean'::text,
  source text not null,
  verdict text,
  flags text[] not null default '{}'::text[],
  site_id uuid,
  closed_at timestamp with time zone,
  approved_by uuid,
  approved_by_name text,
  approved_at timestamp with time zone,
  note text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint attendance_check CHECK (((check_out_time IS NULL) OR (check_out_time >= check_in_time))),
  constraint attendance_early_minutes_check CHECK ((early_minutes >= 0)),
  constraint attendance_flags_check CHECK ((flags <@ '{impossibleTravel,frozenPoint,suspiciousAccuracy,sharedDevice,clockSkew,unboundDevice}'::text[])),
  constraint attendance_late_minutes_check CHECK ((late_minutes >= 0)),
  constraint attendance_note_check CHECK (((length(note) >= 3) AND (length(note) <= 500))),
  constraint attendance_overtime_minutes_check CHECK ((overtime_minutes >= 0)),
  constraint attendance_pairs_check CHECK (((jsonb_typeof(pairs) = 'array'::text) AND (jsonb_array_length(pairs) <= 20))),
  constraint attendance_review_state_check CHECK ((review_state = ANY (ARRAY['clean'::text, 'pending'::text, 'confirmed'::text, 'rejected'::text]))),
  constraint attendance_source_check CHECK ((source = ANY (ARRAY['widget'::text, 'kiosk'::text, 'qr'::text, 'manual'::text, 'import'::text, 'auto'::text]))),
  constraint attendance_status_check CHECK ((status = ANY (ARRAY['present'::text, 'late'::text, 'absent'::text, 'leave'::text, 'sick'::text, 'rest'::text, 'holiday'::text, 'incomplete'::text]))),
  constraint attendance_surplus_minutes_check CHECK ((surplus_minutes >= 0)),
  constraint attendance_verdict_check CHECK ((verdict = ANY (ARRAY['accept'::text, 'unsure'::text, 'deny'::text]))),
  constraint attendance_worked_minutes_check CHECK ((worked_minutes >= 0)),
  constraint attendance_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint attendance_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint attendance_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES hr.work_site(company_id, id),
  constraint attendance_pkey PRIMARY KEY (company_id, id),
  constraint attendance_day_taken UNIQUE (company_id, employee_id, attendance_date)
);
CREATE INDEX attendance_date ON hr.attendance USING btree (company_id, attendance_date);
CREATE INDEX attendance_open ON hr.attendance USING btree (company_id, attendance_date) WHERE (closed_at IS NULL);
CREATE INDEX attendance_pending ON hr.attendance USING btree (company_id, attendance_date) WHERE (review_state = 'pending'::text);
alter table hr.attendance force row level security;
create policy company on hr.attendance using (company_id = app.current_company());
grant insert on hr.attendance to qafila_app;
grant select on hr.attendance to qafila_app;
grant update on hr.attendance to qafila_app;

create table hr.attendance_request (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  employee_id uuid not null,
  kind text not null,
  day date not null,
  from_minute integer,
  to_minute integer,
  reason text not null,
  state text not null default 'pending'::text,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  decide_reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint attendance_request_check CHECK ((to_minute > from_minute)),
  constraint attendance_request_decide_reason_check CHECK (((length(decide_reason) >= 3) AND (length(decide_reason) <= 500))),
  constraint attendance_request_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 2880))),
  constraint attendance_request_kind_check CHECK ((kind = ANY (ARRAY['missedPunch'::text, 'overtime'::text, 'permission'::text, 'remote'::text]))),
  constraint attendance_request_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500))),
  constraint attendance_request_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint attendance_request_to_minute_check CHECK (((to_minute >= 0) AND (to_minute <= 2880))),
  constraint attendance_request_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint attendance_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint attendance_request_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX attendance_request_of ON hr.attendance_request USING btree (company_id, employee_id, day);
CREATE INDEX attendance_request_pending ON hr.attendance_request USING btree (company_id, day) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX attendance_request_twice ON hr.attendance_request USING btree (company_id, employee_id, kind, day) WHERE (state = 'pending'::text);
alter table hr.attendance_request force row level security;
create policy company on hr.attendance_request using (company_id = app.current_company());
grant insert on hr.attendance_request to qafila_app;
grant select on hr.attendance_request to qafila_app;
grant update on hr.attendance_request to qafila_app;

create table hr.bound_device (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  employee_id uuid not null,
  public_key text not null,
  label text not null,
  state text not null default 'pending'::text,
  bound_on date not null,
  approved_by uuid,
  approved_by_name text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint bound_device_label_check CHECK (((length(label) >= 1) AND (length(label) <= 120))),
  constraint bound_device_public_key_check CHECK (((length(public_key) >= 40) AND (length(public_key) <= 400))),
  constraint bound_device_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'revoked'::text]))),
  constraint bound_device_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint bound_device_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint bound_device_pkey PRIMARY KEY (company_id, id),
  constraint bound_device_known UNIQUE (company_id, public_key, employee_id)
);
CREATE UNIQUE INDEX bound_device_one_active ON hr.bound_device USING btree (company_id, employee_id) WHERE (state = 'active'::text);
alter table hr.bound_device force row level security;
create policy company on hr.bound_device using (company_id = app.current_company());
grant insert on hr.bound_device to qafila_app;
grant select on hr.bound_device to qafila_app;
grant update on hr.bound_device to qafila_app;

create table hr.clock_challenge (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  employee_id uuid not null,
  given_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint clock_challenge_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint clock_challenge_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint clock_challenge_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX clock_challenge_given ON hr.clock_challenge USING btree (company_id, given_at);
alter table hr.clock_challenge force row level security;
create policy company on hr.clock_challenge using (company_id = app.current_company());
grant delete on hr.clock_challenge to qafila_app;
grant insert on hr.clock_challenge to qafila_app;
grant select on hr.clock_challenge to qafila_app;
grant update on hr.clock_challenge to qafila_app;

create table hr.device_number (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  device text not null,
  number text not null,
  employee_id uuid not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint device_number_device_check CHECK (((length(device) >= 1) AND (length(device) <= 80))),
  constraint device_number_number_check CHECK (((length(number) >= 1) AND (length(number) <= 40))),
  constraint device_number_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint device_number_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint device_number_pkey PRIMARY KEY (company_id, id),
  constraint device_number_taken UNIQUE (company_id, device, number)
);
CREATE INDEX device_number_of ON hr.device_number USING btree (company_id, employee_id);
alter table hr.device_number force row level security;
create policy company on hr.device_number using (company_id = app.current_company());
grant delete on hr.device_number to qafila_app;
grant insert on hr.device_number to qafila_app;
grant select on hr.device_number to qafila_app;
grant update on hr.device_number to qafila_app;

create table hr.device_punch (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  import_id uuid not null,
  device text not null,
  number text not null,
  employee_id uuid not null,
  at timestamp with time zone not null,
  action text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint device_punch_action_check CHECK ((action = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint device_punch_device_check CHECK (((length(device) >= 1) AND (length(device) <= 80))),
  constraint device_punch_number_check CHECK (((length(number) >= 1) AND (length(number) <= 40))),
  constraint device_punch_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint device_punch_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint device_punch_pkey PRIMARY KEY (company_id, id),
  constraint device_punch_known UNIQUE (company_id, device, number, at)
);
CREATE INDEX device_punch_import ON hr.device_punch USING btree (company_id, import_id);
CREATE INDEX device_punch_of ON hr.device_punch USING btree (company_id, employee_id, at);
alter table hr.device_punch force row level security;
create policy company on hr.device_punch using (company_id = app.current_company());
grant delete on hr.device_punch to qafila_app;
grant insert on hr.device_punch to qafila_app;
grant select on hr.device_punch to qafila_app;
grant update on hr.device_punch to qafila_app;

create table hr.document_fee (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  employee_id uuid not null,
  document_id uuid,
  party_document_id uuid,
  no integer not null,
  mapping_key text not null,
  amount_minor bigint not null,
  number text not null,
  payment_id uuid,
  bill_id uuid,
  is_voided boolean not null default false,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint document_fee_amount_minor_check CHECK ((amount_minor > 0)),
  constraint document_fee_check CHECK (((document_id IS NULL) <> (party_document_id IS NULL))),
  constraint document_fee_check1 CHECK (((payment_id IS NULL) <> (bill_id IS NULL))),
  constraint document_fee_mapping_key_check CHECK ((mapping_key = ANY (ARRAY['residencyExpense'::text, 'staffBenefitExpense'::text]))),
  constraint document_fee_no_check CHECK ((no > 0)),
  constraint document_fee_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES hr.employee_document(company_id, id),
  constraint document_fee_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint document_fee_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint document_fee_company_id_party_document_id_fkey FOREIGN KEY (company_id, party_document_id) REFERENCES parties.party_document(company_id, id),
  constraint document_fee_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX document_fee_bill ON hr.document_fee USING btree (company_id, bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX document_fee_document ON hr.document_fee USING btree (company_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX document_fee_employee ON hr.document_fee USING btree (company_id, employee_id);
CREATE UNIQUE INDEX document_fee_paid ON hr.document_fee USING btree (company_id, COALESCE(document_id, party_document_id)) WHERE (NOT is_voided);
CREATE INDEX document_fee_party ON hr.document_fee USING btree (company_id, party_document_id) WHERE (party_document_id IS NOT NULL);
CREATE INDEX document_fee_payment ON hr.document_fee USING btree (company_id, payment_id) WHERE (payment_id IS NOT NULL);
alter table hr.document_fee force row level security;
create policy company on hr.document_fee using (company_id = app.current_company());
grant insert on hr.document_fee to qafila_app;
grant select on hr.document_fee to qafila_app;
grant update on hr.document_fee to qafila_app;

create table hr.employee (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  party_id uuid not null,
  branch_id uuid,
  department text,
  department_ar text,
  "position" text,
  position_ar text,
  manager_id uuid,
  joined_on date not null,
  service_from date not null,
  cost_center_id uuid,
  payment_method text not null default 'cash'::text,
  iban text,
  bank_code text,
  wage_person_id text,
  eos_scheme text not null default 'gratuity'::text,
  status text not null default 'active'::text,
  is_paid boolean not null default true,
  left_on date,
  leave_reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint employee_bank_code_check CHECK (((length(bank_code) >= 2) AND (length(bank_code) <= 20))),
  constraint employee_check CHECK (((status = 'left'::text) = (left_on IS NOT NULL))),
  constraint employee_department_ar_check CHECK (((length(department_ar) >= 1) AND (length(department_ar) <= 80))),
  constraint employee_department_check CHECK (((length(department) >= 1) AND (length(department) <= 80))),
  constraint employee_eos_scheme_check CHECK ((eos_scheme = ANY (ARRAY['gratuity'::text, 'contribution'::text, 'none'::text]))),
  constraint employee_iban_check CHECK ((iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$'::text)),
  constraint employee_leave_reason_check CHECK (((length(leave_reason) >= 3) AND (length(leave_reason) <= 500))),
  constraint employee_not_own_manager CHECK ((manager_id <> id)),
  constraint employee_number_check CHECK ((number ~ '^EMP-\d{4}-\d{5,}$'::text)),
  constraint employee_payment_method_check CHECK ((payment_method = ANY (ARRAY['bank'::text, 'cash'::text, 'cheque'::text]))),
  constraint employee_position_ar_check CHECK (((length(position_ar) >= 1) AND (length(position_ar) <= 80))),
  constraint employee_position_check CHECK (((length("position") >= 1) AND (length("position") <= 80))),
  constraint employee_service_begins CHECK ((service_from <= joined_on)),
  constraint employee_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'left'::text]))),
  constraint employee_wage_person_id_check CHECK (((length(wage_person_id) >= 3) AND (length(wage_person_id) <= 20))),
  constraint employee_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES platform.branch(company_id, id),
  constraint employee_company_id_cost_center_id_fkey FOREIGN KEY (company_id, cost_center_id) REFERENCES accounting.cost_center(company_id, id),
  constraint employee_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint employee_company_id_manager_id_fkey FOREIGN KEY (company_id, manager_id) REFERENCES hr.employee(company_id, id),
  constraint employee_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint employee_pkey PRIMARY KEY (company_id, id),
  constraint employee_number_taken UNIQUE (company_id, number)
);
CREATE INDEX employee_branch ON hr.employee USING btree (company_id, branch_id);
CREATE INDEX employee_manager ON hr.employee USING btree (company_id, manager_id) WHERE (manager_id IS NOT NULL);
CREATE UNIQUE INDEX employee_party_taken ON hr.employee USING btree (company_id, party_id) WHERE (status <> 'left'::text);
alter table hr.employee force row level security;
create policy company on hr.employee using (company_id = app.current_company());
grant insert on hr.employee to qafila_app;
grant select on hr.employee to qafila_app;
grant update on hr.employee to qafila_app;

create table hr.employee_advance (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  employee_id uuid not null,
  amount_minor bigint not null,
  instalments integer not null,
  first_month date not null,
  reason text,
  consent_file_id uuid,
  state text not null default 'requested'::text,
  requested_at timestamp with time zone not null default now(),
  requested_by uuid not null,
  requested_by_name text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  decision_reason text,
  paid_on date,
  payment_id uuid,
  constraint employee_advance_amount_minor_check CHECK ((amount_minor > 0)),
  constraint employee_advance_check CHECK (((state = ANY (ARRAY['paid'::text, 'settled'::text])) = (paid_on IS NOT NULL))),
  constraint employee_advance_decision_reason_check CHECK (((length(decision_reason) >= 3) AND (length(decision_reason) <= 500))),
  constraint employee_advance_first_month_check CHECK ((EXTRACT(day FROM first_month) = (1)::numeric)),
  constraint employee_advance_instalments_check CHECK (((instalments >= 1) AND (instalments <= 36))),
  constraint employee_advance_number_check CHECK ((number ~ '^ADV-\d{4}-\d{5,}$'::text)),
  constraint employee_advance_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint employee_advance_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'paid'::text, 'settled'::text]))),
  constraint employee_advance_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint employee_advance_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint employee_advance_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint employee_advance_pkey PRIMARY KEY (company_id, id),
  constraint employee_advance_number_taken UNIQUE (company_id, number)
);
CREATE INDEX employee_advance_of ON hr.employee_advance USING btree (company_id, employee_id);
CREATE UNIQUE INDEX employee_advance_open ON hr.employee_advance USING btree (company_id, employee_id) WHERE (state = ANY (ARRAY['approved'::text, 'paid'::text]));
alter table hr.employee_advance force row level security;
create policy company on hr.employee_advance using (company_id = app.current_company());
grant insert on hr.employee_advance to qafila_app;
grant select on hr.employee_advance to qafila_app;
grant update on hr.employee_advance to qafila_app;

create table hr.employee_document (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  employee_id uuid not null,
  type text not null,
  number text,
  issued_on date,
  expires_on date,
  fee_minor bigint,
  replaces_id uuid,
  replaced_on date,
  removed_on date,
  note text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint employee_document_check CHECK (((expires_on IS NULL) OR (issued_on IS NULL) OR (expires_on >= issued_on))),
  constraint employee_document_fee_minor_check CHECK ((fee_minor > 0)),
  constraint employee_document_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint employee_document_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint employee_document_type_check CHECK ((type = ANY (ARRAY['work_permit'::text, 'health_card'::text, 'work_contract'::text, 'qualification'::text, 'insurance'::text, 'driving_permit'::text, 'other'::text]))),
  constraint employee_document_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint employee_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint employee_document_company_id_replaces_id_fkey FOREIGN KEY (company_id, replaces_id) REFERENCES hr.employee_document(company_id, id),
  constraint employee_document_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX employee_document_expiry ON hr.employee_document USING btree (company_id, expires_on) WHERE ((replaced_on IS NULL) AND (removed_on IS NULL) AND (expires_on IS NOT NULL));
CREATE INDEX employee_document_of ON hr.employee_document USING btree (company_id, employee_id);
CREATE UNIQUE INDEX employee_document_renewed ON hr.employee_document USING btree (company_id, replaces_id) WHERE (replaces_id IS NOT NULL);
alter table hr.employee_document force row level security;
create policy company on hr.employee_document using (company_id = app.current_company());
grant insert on hr.employee_document to qafila_app;
grant select on hr.employee_document to qafila_app;
grant update on hr.employee_document to qafila_app;

create table hr.employee_document_file (
  company_id integer not null default app.current_company(),
  document_id uuid not null,
  file_id uuid not null,
  constraint employee_document_file_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES hr.employee_document(company_id, id),
  constraint employee_document_file_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint employee_document_file_pkey PRIMARY KEY (company_id, document_id, file_id)
);
alter table hr.employee_document_file force row level security;
create policy company on hr.employee_document_file using (company_id = app.current_company());
grant delete on hr.employee_document_file to qafila_app;
grant insert on hr.employee_document_file to qafila_app;
grant select on hr.employee_document_file to qafila_app;
grant update on hr.employee_document_file to qafila_app;

create table hr.employment_contract (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  employee_id uuid not null,
  no integer not null,
  type text not null,
  starts_on date not null,
  ends_on date,
  agreed_until date,
  probation_ends_on date,
  weekly_hours integer not null default 48,
  rest_days integer[] not null default '{5}'::integer[],
  notice_days integer not null default 90,
  annual_leave_days integer not null default 30,
  reason text,
  amends_id uuid,
  file_id uuid,
  state text not null default 'draft'::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  back_pay_from date,
  constraint employment_contract_annual_leave_days_check CHECK (((annual_leave_days >= 0) AND (annual_leave_days <= 90))),
  constraint employment_contract_back_pay CHECK ((back_pay_from < starts_on)),
  constraint employment_contract_check CHECK (((ends_on IS NULL) OR (ends_on >= starts_on))),
  constraint employment_contract_check1 CHECK (((type = 'definite'::text) = (agreed_until IS NOT NULL))),
  constraint employment_contract_no_check CHECK ((no > 0)),
  constraint employment_contract_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 365))),
  constraint employment_contract_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint employment_contract_rest_days_check CHECK (((rest_days <@ '{0,1,2,3,4,5,6}'::integer[]) AND ((cardinality(rest_days) >= 0) AND (cardinality(rest_days) <= 6)))),
  constraint employment_contract_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'ended'::text]))),
  constraint employment_contract_type_check CHECK ((type = ANY (ARRAY['indefinite'::text, 'definite'::text]))),
  constraint employment_contract_weekly_hours_check CHECK (((weekly_hours >= 1) AND (weekly_hours <= 84))),
  constraint employment_contract_company_id_amends_id_fkey FOREIGN KEY (company_id, amends_id) REFERENCES hr.employment_contract(company_id, id),
  constraint employment_contract_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint employment_contract_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint employment_contract_pkey PRIMARY KEY (company_id, id),
  constraint employment_contract_company_id_employee_id_no_key UNIQUE (company_id, employee_id, no),
  constraint employment_contract_overlap EXCLUDE USING gist (company_id WITH =, employee_id WITH =, daterange(starts_on, ends_on, '[]'::text) WITH &&) WHERE ((state <> 'draft'::text))
);
CREATE INDEX employment_contract_days ON hr.employment_contract USING btree (company_id, employee_id, starts_on);
alter table hr.employment_contract force row level security;
create policy company on hr.employment_contract using (company_id = app.current_company());
grant delete on hr.employment_contract to qafila_app;
grant insert on hr.employment_contract to qafila_app;
grant select on hr.employment_contract to qafila_app;
grant update on hr.employment_contract to qafila_app;

create table hr.holiday (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  day date not null,
  name_ar text not null,
  name_en text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  series_id uuid not null default app.uuid_v7(),
  constraint holiday_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint holiday_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 120))),
  constraint holiday_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint holiday_pkey PRIMARY KEY (company_id, id),
  constraint holiday_day_taken UNIQUE (company_id, day)
);
CREATE INDEX holiday_series ON hr.holiday USING btree (company_id, series_id);
alter table hr.holiday force row level security;
create policy company on hr.holiday using (company_id = app.current_company());
grant delete on hr.holiday to qafila_app;
grant insert on hr.holiday to qafila_app;
grant select on hr.holiday to qafila_app;
grant update on hr.holiday to qafila_app;

create table hr.kiosk (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  site_id uuid not null,
  name_ar text not null,
  state text not null default 'active'::text,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint kiosk_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint kiosk_state_check CHECK ((state = ANY (ARRAY['active'::text, 'revoked'::text]))),
  constraint kiosk_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint kiosk_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES hr.work_site(company_id, id),
  constraint kiosk_pkey PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX kiosk_name_taken ON hr.kiosk USING btree (company_id, name_ar) WHERE (state = 'active'::text);
CREATE INDEX kiosk_site ON hr.kiosk USING btree (company_id, site_id);
alter table hr.kiosk force row level security;
create policy company on hr.kiosk using (company_id = app.current_company());
grant insert on hr.kiosk to qafila_app;
grant select on hr.kiosk to qafila_app;
grant update on hr.kiosk to qafila_app;

create table hr.kiosk_pin (
  company_id integer not null default app.current_company(),
  employee_id uuid not null,
  pin_hash text not null,
  wrong_count integer not null default 0,
  locked_until timestamp with time zone,
  changed_at timestamp with time zone not null,
  constraint kiosk_pin_pin_hash_check CHECK ((length(pin_hash) = 64)),
  constraint kiosk_pin_wrong_count_check CHECK (((wrong_count >= 0) AND (wrong_count <= 5))),
  constraint kiosk_pin_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint kiosk_pin_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint kiosk_pin_pkey PRIMARY KEY (company_id, employee_id)
);
alter table hr.kiosk_pin force row level security;
create policy company on hr.kiosk_pin using (company_id = app.current_company());
grant insert on hr.kiosk_pin to qafila_app;
grant select on hr.kiosk_pin to qafila_app;
grant update on hr.kiosk_pin to qafila_app;

create table hr.labour_confirmation (
  company_id integer not null default app.current_company(),
  rule_key text not null,
  confirmed_at timestamp with time zone not null default now(),
  confirmed_by uuid not null,
  confirmed_by_name text not null,
  constraint labour_confirmation_rule_key_check CHECK (((length(rule_key) >= 3) AND (length(rule_key) <= 100))),
  constraint labour_confirmation_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint labour_confirmation_pkey PRIMARY KEY (company_id, rule_key)
);
alter table hr.labour_confirmation force row level security;
create policy company on hr.labour_confirmation using (company_id = app.current_company());
grant insert on hr.labour_confirmation to qafila_app;
grant select on hr.labour_confirmation to qafila_app;

create table hr.labour_rule (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  country text not null,
  topic text not null,
  variant text not null default 'standard'::text,
  valid_from_on date not null,
  valid_to_on date,
  params jsonb not null,
  source_url text not null,
  confidence text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint labour_rule_check CHECK (((valid_to_on IS NULL) OR (valid_to_on >= valid_from_on))),
  constraint labour_rule_confidence_check CHECK ((confidence = ANY (ARRAY['A'::text, 'B'::text, 'C'::text]))),
  constraint labour_rule_country_check CHECK ((country = ANY (ARRAY['KW'::text, 'QA'::text, 'SA'::text, 'AE'::text, 'BH'::text, 'OM'::text]))),
  constraint labour_rule_source_url_check CHECK (((length(source_url) >= 5) AND (length(source_url) <= 500))),
  constraint labour_rule_topic_check CHECK ((topic ~ '^[a-zA-Z]{3,30}$'::text)),
  constraint labour_rule_variant_check CHECK ((variant = ANY (ARRAY['standard'::text, 'dayPaid'::text]))),
  constraint labour_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint labour_rule_pkey PRIMARY KEY (company_id, id),
  constraint labour_rule_day_taken UNIQUE (company_id, country, topic, variant, valid_from_on)
);
alter table hr.labour_rule force row level security;
create policy company on hr.labour_rule using (company_id = app.current_company());
grant insert on hr.labour_rule to qafila_app;
grant select on hr.labour_rule to qafila_app;

create table hr.leave_move (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  employee_id uuid not null,
  type_id uuid not null,
  moved_on date not null,
  days numeric(9,4) not null,
  kind text not null,
  source text not null,
  request_id uuid,
  reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint leave_move_check CHECK (((kind <> ALL (ARRAY['taken'::text, 'restored'::text])) OR (request_id IS NOT NULL))),
  constraint leave_move_days_check CHECK ((days <> (0)::numeric)),
  constraint leave_move_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'taken'::text, 'restored'::text, 'encashed'::text, 'adjustment'::text, 'expiry'::text]))),
  constraint leave_move_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint leave_move_source_check CHECK (((length(source) >= 3) AND (length(source) <= 60))),
  constraint leave_move_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint leave_move_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint leave_move_company_id_request_id_fkey FOREIGN KEY (company_id, request_id) REFERENCES hr.leave_request(company_id, id),
  constraint leave_move_company_id_type_id_fkey FOREIGN KEY (company_id, type_id) REFERENCES hr.leave_type(company_id, id),
  constraint leave_move_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX leave_move_of ON hr.leave_move USING btree (company_id, employee_id, type_id, moved_on);
CREATE UNIQUE INDEX leave_move_once ON hr.leave_move USING btree (company_id, employee_id, type_id, source) WHERE ((source = 'opening'::text) OR (source ~~ 'carry%'::text));
CREATE INDEX leave_move_request ON hr.leave_move USING btree (company_id, request_id) WHERE (request_id IS NOT NULL);
alter table hr.leave_move force row level security;
create policy company on hr.leave_move using (company_id = app.current_company());
grant insert on hr.leave_move to qafila_app;
grant select on hr.leave_move to qafila_app;

create table hr.leave_request (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  employee_id uuid not null,
  type_id uuid not null,
  from_on date not null,
  to_on date not null,
  half_days jsonb not null default '[]'::jsonb,
  days numeric(6,1) not null,
  reason text not null,
  substitute_id uuid,
  contact text,
  file_id uuid,
  is_pay_advanced boolean not null default false,
  state text not null default 'pending'::text,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_name text,
  decision_reason text,
  returned_on date,
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  created_by_name text not null,
  constraint leave_request_backwards CHECK ((to_on >= from_on)),
  constraint leave_request_check CHECK (((state <> 'closed'::text) OR (returned_on IS NOT NULL))),
  constraint leave_request_contact_check CHECK (((length(contact) >= 1) AND (length(contact) <= 120))),
  constraint leave_request_days_check CHECK ((days >= (0)::numeric)),
  constraint leave_request_decision_reason_check CHECK (((length(decision_reason) >= 1) AND (length(decision_reason) <= 500))),
  constraint leave_request_half_days_check CHECK ((jsonb_typeof(half_days) = 'array'::text)),
  constraint leave_request_number_check CHECK ((number ~ '^LV-\d{4}-\d{5,}$'::text)),
  constraint leave_request_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500))),
  constraint leave_request_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'cancelled'::text, 'closed'::text]))),
  constraint leave_request_substitute CHECK ((substitute_id <> employee_id)),
  constraint leave_request_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint leave_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint leave_request_company_id_substitute_id_fkey FOREIGN KEY (company_id, substitute_id) REFERENCES hr.employee(company_id, id),
  constraint leave_request_company_id_type_id_fkey FOREIGN KEY (company_id, type_id) REFERENCES hr.leave_type(company_id, id),
  constraint leave_request_pkey PRIMARY KEY (company_id, id),
  constraint leave_request_number_taken UNIQUE (company_id, number),
  constraint leave_request_overlap EXCLUDE USING gist (company_id WITH =, employee_id WITH =, hr.leave_held(from_on, to_on, half_days) WITH &&) WHERE ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'closed'::text])))
);
CREATE INDEX leave_request_days ON hr.leave_request USING btree (company_id, from_on, to_on);
CREATE INDEX leave_request_employee ON hr.leave_request USING btree (company_id, employee_id, from_on);
CREATE INDEX leave_request_substitute_of ON hr.leave_request USING btree (company_id, substitute_id) WHERE (substitute_id IS NOT NULL);
CREATE INDEX leave_request_type ON hr.leave_request USING btree (company_id, type_id);
CREATE INDEX leave_request_waiting ON hr.leave_request USING btree (company_id, created_at) WHERE (state = 'pending'::text);
alter table hr.leave_request force row level security;
create policy company on hr.leave_request using (company_id = app.current_company());
grant insert on hr.leave_request to qafila_app;
grant select on hr.leave_request to qafila_app;
grant update on hr.leave_request to qafila_app;

create table hr.leave_type (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  name_ar text not null,
  name_en text,
  paid_tiers jsonb not null default '[]'::jsonb,
  accrues boolean not null default false,
  annual_days integer,
  draws_on text,
  counts_working_days boolean not null default true,
  carry_max integer,
  carry_until text,
  carry_end text not null default 'lapse'::text,
  carries_since date,
  negative_limit integer not null default 0,
  needs_attachment_after_days integer,
  needs_approval boolean not null default true,
  reduces_service boolean not null default false,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint leave_type_annual_days_check CHECK (((annual_days >= 0) AND (annual_days <= 365))),
  constraint leave_type_carry_end_check CHECK ((carry_end = ANY (ARRAY['lapse'::text, 'encash'::text]))),
  constraint leave_type_carry_max_check CHECK (((carry_max >= 0) AND (carry_max <= 365))),
  constraint leave_type_carry_until_check CHECK ((carry_until ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'::text)),
  constraint leave_type_check CHECK (((draws_on IS NULL) OR (NOT accrues))),
  constraint leave_type_check1 CHECK (((NOT accrues) OR (annual_days IS NOT NULL))),
  constraint leave_type_check2 CHECK (((carry_max IS NULL) = (carries_since IS NULL))),
  constraint leave_type_check3 CHECK (((carry_max IS NULL) OR accrues)),
  constraint leave_type_code_check CHECK ((code ~ '^[a-z][A-Za-z0-9]{1,39}$'::text)),
  constraint leave_type_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint leave_type_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 80))),
  constraint leave_type_needs_attachment_after_days_check CHECK (((needs_attachment_after_days >= 0) AND (needs_attachment_after_days <= 365))),
  constraint leave_type_negative_limit_check CHECK (((negative_limit >= 0) AND (negative_limit <= 365))),
  constraint leave_type_paid_tiers_check CHECK ((jsonb_typeof(paid_tiers) = 'array'::text)),
  constraint leave_type_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint leave_type_drawn FOREIGN KEY (company_id, draws_on) REFERENCES hr.leave_type(company_id, code),
  constraint leave_type_pkey PRIMARY KEY (company_id, id),
  constraint leave_type_taken UNIQUE (company_id, code)
);
CREATE INDEX leave_type_draws ON hr.leave_type USING btree (company_id, draws_on) WHERE (draws_on IS NOT NULL);
alter table hr.leave_type force row level security;
create policy company on hr.leave_type using (company_id = app.current_company());
grant insert on hr.leave_type to qafila_app;
grant select on hr.leave_type to qafila_app;
grant update on hr.leave_type to qafila_app;

create table hr.letter (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  number text not null,
  employee_id uuid not null,
  kind text not null,
  addressee text,
  language text not null,
  issued_on date not null,
  issued_by_name text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint letter_addressee_check CHECK (((length(addressee) >= 1) AND (length(addressee) <= 120))),
  constraint letter_kind_check CHECK ((kind = ANY (ARRAY['salary'::text, 'employment'::text, 'experience'::text]))),
  constraint letter_language_check CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text]))),
  constraint letter_number_check CHECK ((number ~ '^LTR-\d{4}-\d{5,}$'::text)),
  constraint letter_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint letter_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint letter_pkey PRIMARY KEY (company_id, id),
  constraint letter_number_taken UNIQUE (company_id, number)
);
CREATE INDEX letter_employee ON hr.letter USING btree (company_id, employee_id);
alter table hr.letter force row level security;
create policy company on hr.letter using (company_id = app.current_company());
grant insert on hr.letter to qafila_app;
grant select on hr.letter to qafila_app;

create table hr.pay_component (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  name_ar text not null,
  name_en text,
  kind text not null,
  basis text not null,
  cadence text not null default 'monthly'::text,
  is_regular boolean not null default false,
  wage_column text,
  mapping_key text not null,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint pay_component_basis_check CHECK ((basis = ANY (ARRAY['fixed'::text, 'percentOfBasic'::text, 'hours'::text, 'days'::text, 'input'::text]))),
  constraint pay_component_cadence_check CHECK ((cadence = ANY (ARRAY['monthly'::text, 'yearly'::text, 'variable'::text]))),
  constraint pay_component_check CHECK (((NOT is_regular) OR (kind = 'earning'::text))),
  constraint pay_component_code_check CHECK ((code ~ '^[a-z][A-Za-z0-9]{1,39}$'::text)),
  constraint pay_component_kind_check CHECK ((kind = ANY (ARRAY['earning'::text, 'deduction'::text, 'employerCost'::text]))),
  constraint pay_component_mapping_key_check CHECK (((length(mapping_key) >= 3) AND (length(mapping_key) <= 60))),
  constraint pay_component_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint pay_component_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 80))),
  constraint pay_component_wage_column_check CHECK ((wage_column = ANY (ARRAY['basic'::text, 'housing'::text, 'transport'::text, 'food'::text, 'medical'::text, 'ticket'::text, 'overtime'::text, 'other'::text, 'leaveEncashment'::text, 'deduction'::text, 'socialSecurity'::text]))),
  constraint pay_component_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint pay_component_pkey PRIMARY KEY (company_id, id),
  constraint pay_component_taken UNIQUE (company_id, code)
);
alter table hr.pay_component force row level security;
create policy company on hr.pay_component using (company_id = app.current_company());
grant insert on hr.pay_component to qafila_app;
grant select on hr.pay_component to qafila_app;
grant update on hr.pay_component to qafila_app;

create table hr.pay_item (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  component_id uuid not null,
  amount_minor bigint not null,
  basis_points integer,
  constraint pay_item_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint pay_item_basis_points_check CHECK (((basis_points >= 1) AND (basis_points <= 10000))),
  constraint pay_item_company_id_component_id_fkey FOREIGN KEY (company_id, component_id) REFERENCES hr.pay_component(company_id, id),
  constraint pay_item_company_id_contract_id_fkey FOREIGN KEY (company_id, contract_id) REFERENCES hr.employment_contract(company_id, id) ON DELETE CASCADE,
  constraint pay_item_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint pay_item_pkey PRIMARY KEY (company_id, id),
  constraint pay_item_taken UNIQUE (company_id, contract_id, component_id)
);
alter table hr.pay_item force row level security;
create policy company on hr.pay_item using (company_id = app.current_company());
grant delete on hr.pay_item to qafila_app;
grant insert on hr.pay_item to qafila_app;
grant select on hr.pay_item to qafila_app;
grant update on hr.pay_item to qafila_app;

create table hr.payroll_input (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  employee_id uuid not null,
  month date not null,
  kind text not null,
  component_id uuid,
  amount_minor bigint,
  happened_on date not null,
  days numeric(5,2),
  minutes integer,
  overtime_kind text,
  note text,
  source_key text,
  payslip_id uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint payroll_input_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payroll_input_check CHECK ((((kind = 'amount'::text) = (component_id IS NOT NULL)) AND ((kind = 'amount'::text) = (amount_minor IS NOT NULL)))),
  constraint payroll_input_check1 CHECK (((kind = ANY (ARRAY['absence'::text, 'unpaidLeave'::text, 'paidLeave'::text])) = (days IS NOT NULL))),
  constraint payroll_input_check2 CHECK ((((kind = 'overtime'::text) = (minutes IS NOT NULL)) AND ((kind = 'overtime'::text) = (overtime_kind IS NOT NULL)))),
  constraint payroll_input_days_check CHECK (((days > (0)::numeric) AND (days <= (31)::numeric))),
  constraint payroll_input_in_month CHECK (((happened_on >= month) AND (happened_on < (month + '1 mon'::interval)))),
  constraint payroll_input_kind_check CHECK ((kind = ANY (ARRAY['amount'::text, 'absence'::text, 'unpaidLeave'::text, 'overtime'::text, 'paidLeave'::text]))),
  constraint payroll_input_minutes_check CHECK (((minutes >= 1) AND (minutes <= 44640))),
  constraint payroll_input_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint payroll_input_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint payroll_input_overtime_kind_check CHECK ((overtime_kind = ANY (ARRAY['normal'::text, 'restDay'::text, 'holiday'::text, 'night'::text]))),
  constraint payroll_input_company_id_component_id_fkey FOREIGN KEY (company_id, component_id) REFERENCES hr.pay_component(company_id, id),
  constraint payroll_input_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint payroll_input_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint payroll_input_company_id_payslip_id_fkey FOREIGN KEY (company_id, payslip_id) REFERENCES hr.payslip(company_id, id),
  constraint payroll_input_pkey PRIMARY KEY (company_id, id),
  constraint payroll_input_known UNIQUE (company_id, source_key)
);
CREATE INDEX payroll_input_of ON hr.payroll_input USING btree (company_id, month, employee_id) WHERE (withdrawn_at IS NULL);
alter table hr.payroll_input force row level security;
create policy company on hr.payroll_input using (company_id = app.current_company());
grant insert on hr.payroll_input to qafila_app;
grant select on hr.payroll_input to qafila_app;
grant update on hr.payroll_input to qafila_app;

create table hr.payroll_run (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  month date not null,
  kind text not null default 'monthly'::text,
  branch_id uuid,
  cost_center_id uuid,
  pay_on date not null,
  state text not null default 'draft'::text,
  gross_minor bigint not null default 0,
  deductions_minor bigint not null default 0,
  net_minor bigint not null default 0,
  employer_cost_minor bigint not null default 0,
  fingerprint text,
  rule_ids text[] not null default '{}'::text[],
  unconfirmed_rule_ids text[] not null default '{}'::text[],
  computed_at timestamp with time zone,
  submitted_at timestamp with time zone,
  submitted_by uuid,
  submitted_by_name text,
  approved_by uuid,
  approved_by_name text,
  approved_at timestamp with time zone,
  posted_at timestamp with time zone,
  posted_by uuid,
  reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint payroll_run_check CHECK ((net_minor = (gross_minor - deductions_minor))),
  constraint payroll_run_check1 CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (fingerprint IS NOT NULL))),
  constraint payroll_run_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text)),
  constraint payroll_run_kind_check CHECK ((kind = ANY (ARRAY['monthly'::text, 'offCycle'::text]))),
  constraint payroll_run_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint payroll_run_number_check CHECK ((number ~ '^PRL-\d{4}-\d{5,}$'::text)),
  constraint payroll_run_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint payroll_run_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'inReview'::text, 'approved'::text, 'posted'::text, 'partlyPaid'::text, 'paid'::text, 'reversed'::text, 'cancelled'::text]))),
  constraint payroll_run_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES platform.branch(company_id, id),
  constraint payroll_run_company_id_cost_center_id_fkey FOREIGN KEY (company_id, cost_center_id) REFERENCES accounting.cost_center(company_id, id),
  constraint payroll_run_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint payroll_run_pkey PRIMARY KEY (company_id, id),
  constraint payroll_run_number_taken UNIQUE (company_id, number)
);
CREATE INDEX payroll_run_month ON hr.payroll_run USING btree (company_id, month, state);
alter table hr.payroll_run force row level security;
create policy company on hr.payroll_run using (company_id = app.current_company());
grant insert on hr.payroll_run to qafila_app;
grant select on hr.payroll_run to qafila_app;
grant update on hr.payroll_run to qafila_app;

create table hr.payslip (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  run_id uuid not null,
  employee_id uuid not null,
  party_id uuid not null,
  contract_id uuid,
  branch_id uuid,
  cost_center_id uuid,
  month date not null,
  kind text not null,
  is_live boolean not null default true,
  days_employed integer not null default 0,
  wage_minor bigint not null default 0,
  gross_minor bigint not null default 0,
  deductions_minor bigint not null default 0,
  net_minor bigint not null default 0,
  employer_cost_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  carried_minor bigint not null default 0,
  state text not null default 'payable'::text,
  hold_reason text,
  payment_method text not null,
  iban text,
  bank_code text,
  blockers jsonb not null default '[]'::jsonb,
  rolled jsonb not null default '[]'::jsonb,
  rule_ids text[] not null default '{}'::text[],
  unconfirmed_rule_ids text[] not null default '{}'::text[],
  constraint payslip_check CHECK ((net_minor = (gross_minor - deductions_minor))),
  constraint payslip_check1 CHECK (((state = 'held'::text) = (hold_reason IS NOT NULL))),
  constraint payslip_hold_reason_check CHECK (((length(hold_reason) >= 3) AND (length(hold_reason) <= 500))),
  constraint payslip_kind_check CHECK ((kind = ANY (ARRAY['monthly'::text, 'offCycle'::text]))),
  constraint payslip_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint payslip_paid_within_net CHECK (((paid_minor >= 0) AND ((paid_minor + carried_minor) <= GREATEST(net_minor, (0)::bigint)))),
  constraint payslip_payment_method_check CHECK ((payment_method = ANY (ARRAY['bank'::text, 'cash'::text, 'cheque'::text]))),
  constraint payslip_state_check CHECK ((state = ANY (ARRAY['payable'::text, 'held'::text, 'paid'::text]))),
  constraint payslip_company_id_contract_id_fkey FOREIGN KEY (company_id, contract_id) REFERENCES hr.employment_contract(company_id, id),
  constraint payslip_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint payslip_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint payslip_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint payslip_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES hr.payroll_run(company_id, id),
  constraint payslip_pkey PRIMARY KEY (company_id, id),
  constraint payslip_once_a_run UNIQUE (company_id, run_id, employee_id)
);
CREATE UNIQUE INDEX payslip_month_taken ON hr.payslip USING btree (company_id, employee_id, month) WHERE (is_live AND (kind = 'monthly'::text));
CREATE INDEX payslip_of ON hr.payslip USING btree (company_id, employee_id, month);
alter table hr.payslip force row level security;
create policy company on hr.payslip using (company_id = app.current_company());
grant delete on hr.payslip to qafila_app;
grant insert on hr.payslip to qafila_app;
grant select on hr.payslip to qafila_app;
grant update on hr.payslip to qafila_app;

create table hr.payslip_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  payslip_id uuid not null,
  line_no integer not null,
  component text not null,
  kind text not null,
  quantity text,
  rate_minor bigint,
  amount_minor bigint not null,
  label_ar text not null,
  label_en text not null,
  formula text not null,
  mapping_key text not null,
  note text,
  source text,
  constraint payslip_line_component_check CHECK ((component ~ '^[a-z][A-Za-z0-9]{1,39}$'::text)),
  constraint payslip_line_kind_check CHECK ((kind = ANY (ARRAY['earning'::text, 'deduction'::text, 'employerCost'::text]))),
  constraint payslip_line_line_no_check CHECK ((line_no > 0)),
  constraint payslip_line_note_check CHECK ((note = ANY (ARRAY['overHalfUnpaid'::text, 'wholeMonthUnpaid'::text, 'cappedByLaw'::text, 'noRoom'::text, 'neverAboveWage'::text]))),
  constraint payslip_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint payslip_line_company_id_payslip_id_fkey FOREIGN KEY (company_id, payslip_id) REFERENCES hr.payslip(company_id, id) ON DELETE CASCADE,
  constraint payslip_line_pkey PRIMARY KEY (company_id, id),
  constraint payslip_line_company_id_payslip_id_line_no_key UNIQUE (company_id, payslip_id, line_no)
);
alter table hr.payslip_line force row level security;
create policy company on hr.payslip_line using (company_id = app.current_company());
grant delete on hr.payslip_line to qafila_app;
grant insert on hr.payslip_line to qafila_app;
grant select on hr.payslip_line to qafila_app;
grant update on hr.payslip_line to qafila_app;

create table hr.payslip_payment (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  run_id uuid not null,
  payslip_id uuid not null,
  batch_no integer not null,
  payment_id uuid not null,
  treasury_account_id uuid not null,
  paid_on date not null,
  amount_minor bigint not null,
  carried_minor bigint not null default 0,
  is_cash boolean not null,
  returned_on date,
  return_payment_id uuid,
  constraint payslip_payment_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payslip_payment_batch_no_check CHECK ((batch_no > 0)),
  constraint payslip_payment_check CHECK ((returned_on >= paid_on)),
  constraint payslip_payment_check1 CHECK (((returned_on IS NULL) = (return_payment_id IS NULL))),
  constraint payslip_payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint payslip_payment_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint payslip_payment_company_id_payslip_id_fkey FOREIGN KEY (company_id, payslip_id) REFERENCES hr.payslip(company_id, id),
  constraint payslip_payment_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES hr.payroll_run(company_id, id),
  constraint payslip_payment_pkey PRIMARY KEY (company_id, id),
  constraint payslip_payment_once UNIQUE (company_id, run_id, batch_no, payslip_id)
);
CREATE INDEX payslip_payment_of ON hr.payslip_payment USING btree (company_id, payslip_id);
alter table hr.payslip_payment force row level security;
create policy company on hr.payslip_payment using (company_id = app.current_company());
grant insert on hr.payslip_payment to qafila_app;
grant select on hr.payslip_payment to qafila_app;
grant update on hr.payslip_payment to qafila_app;

create table hr.punch (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  employee_id uuid not null,
  attendance_date date not null,
  at timestamp with time zone not null,
  action text not null,
  verdict text,
  reason text,
  proof text,
  error_code text,
  site_id uuid,
  distance integer,
  flags text[] not null default '{}'::text[],
  device_id uuid,
  phone_at timestamp with time zone,
  request_key uuid,
  answer jsonb not null,
  kiosk_id uuid,
  constraint punch_action_check CHECK ((action = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint punch_check CHECK (((verdict IS NOT NULL) OR (error_code IS NOT NULL))),
  constraint punch_distance_check CHECK ((distance >= 0)),
  constraint punch_error_code_check CHECK ((error_code ~ '^[A-Z_]{3,40}$'::text)),
  constraint punch_flags_check CHECK ((flags <@ '{impossibleTravel,frozenPoint,suspiciousAccuracy,sharedDevice,clockSkew,unboundDevice}'::text[])),
  constraint punch_proof_check CHECK ((proof = ANY (ARRAY['qr'::text, 'network'::text, 'kiosk'::text]))),
  constraint punch_reason_check CHECK ((reason = ANY (ARRAY['noAccuracy'::text, 'nearEdge'::text, 'weakSignal'::text]))),
  constraint punch_verdict_check CHECK ((verdict = ANY (ARRAY['accept'::text, 'unsure'::text, 'deny'::text]))),
  constraint punch_company_id_device_id_fkey FOREIGN KEY (company_id, device_id) REFERENCES hr.bound_device(company_id, id),
  constraint punch_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint punch_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint punch_company_id_kiosk_id_fkey FOREIGN KEY (company_id, kiosk_id) REFERENCES hr.kiosk(company_id, id),
  constraint punch_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES hr.work_site(company_id, id),
  constraint punch_pkey PRIMARY KEY (company_id, id),
  constraint punch_request_taken UNIQUE (company_id, request_key)
);
CREATE INDEX punch_device ON hr.punch USING btree (company_id, device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX punch_kiosk ON hr.punch USING btree (company_id, kiosk_id) WHERE (kiosk_id IS NOT NULL);
CREATE INDEX punch_of ON hr.punch USING btree (company_id, employee_id, at);
CREATE INDEX punch_site ON hr.punch USING btree (company_id, site_id, at) WHERE (site_id IS NOT NULL);
alter table hr.punch force row level security;
create policy company on hr.punch using (company_id = app.current_company());
grant insert on hr.punch to qafila_app;
grant select on hr.punch to qafila_app;

create table hr.punch_position (
  company_id integer not null default app.current_company(),
  punch_id uuid not null,
  at timestamp with time zone not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy double precision,
  age_ms integer,
  constraint punch_position_accuracy_check CHECK ((accuracy >= (0)::double precision)),
  constraint punch_position_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint punch_position_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint punch_position_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint punch_position_company_id_punch_id_fkey FOREIGN KEY (company_id, punch_id) REFERENCES hr.punch(company_id, id),
  constraint punch_position_pkey PRIMARY KEY (company_id, punch_id)
);
CREATE INDEX punch_position_at ON hr.punch_position USING btree (company_id, at);
alter table hr.punch_position force row level security;
create policy company on hr.punch_position using (company_id = app.current_company());
grant delete on hr.punch_position to qafila_app;
grant insert on hr.punch_position to qafila_app;
grant select on hr.punch_position to qafila_app;
grant update on hr.punch_position to qafila_app;

create table hr.ramadan (
  company_id integer not null default app.current_company(),
  hijri_year integer not null,
  starts_on date not null,
  ends_on date not null,
  constraint ramadan_check CHECK ((((ends_on - starts_on) >= 27) AND ((ends_on - starts_on) <= 30))),
  constraint ramadan_hijri_year_check CHECK (((hijri_year >= 1440) AND (hijri_year <= 1600))),
  constraint ramadan_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint ramadan_pkey PRIMARY KEY (company_id, hijri_year)
);
alter table hr.ramadan force row level security;
create policy company on hr.ramadan using (company_id = app.current_company());
grant delete on hr.ramadan to qafila_app;
grant insert on hr.ramadan to qafila_app;
grant select on hr.ramadan to qafila_app;
grant update on hr.ramadan to qafila_app;

create table hr.roster_entry (
  company_id integer not null default app.current_company(),
  employee_id uuid not null,
  day date not null,
  shift_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint roster_entry_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint roster_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint roster_entry_company_id_shift_id_fkey FOREIGN KEY (company_id, shift_id) REFERENCES hr.shift(company_id, id),
  constraint roster_entry_pkey PRIMARY KEY (company_id, employee_id, day)
);
CREATE INDEX roster_entry_day ON hr.roster_entry USING btree (company_id, day);
CREATE INDEX roster_entry_shift ON hr.roster_entry USING btree (company_id, shift_id, day) WHERE (shift_id IS NOT NULL);
alter table hr.roster_entry force row level security;
create policy company on hr.roster_entry using (company_id = app.current_company());
grant delete on hr.roster_entry to qafila_app;
grant insert on hr.roster_entry to qafila_app;
grant select on hr.roster_entry to qafila_app;
grant update on hr.roster_entry to qafila_app;

create table hr.settings (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  valid_from_on date not null,
  daily_basis text not null default '26'::text,
  late_policy text not null default 'none'::text,
  is_auto_checkout boolean not null default false,
  unsure_policy text not null default 'review'::text,
  device_binding text not null default 'warn'::text,
  pay_day integer not null default 28,
  document_lead_days integer[] not null default '{90,30,7}'::integer[],
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint settings_daily_basis_check CHECK ((daily_basis = ANY (ARRAY['26'::text, '30'::text, 'calendar'::text]))),
  constraint settings_device_binding_check CHECK ((device_binding = ANY (ARRAY['off'::text, 'warn'::text, 'require'::text]))),
  constraint settings_late_policy_check CHECK ((late_policy = ANY (ARRAY['none'::text, 'perMinute'::text]))),
  constraint settings_pay_day_check CHECK (((pay_day >= 1) AND (pay_day <= 31))),
  constraint settings_unsure_policy_check CHECK ((unsure_policy = ANY (ARRAY['review'::text, 'refuse'::text]))),
  constraint settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint settings_pkey PRIMARY KEY (company_id, id),
  constraint settings_day_taken UNIQUE (company_id, valid_from_on)
);
alter table hr.settings force row level security;
create policy company on hr.settings using (company_id = app.current_company());
grant delete on hr.settings to qafila_app;
grant insert on hr.settings to qafila_app;
grant select on hr.settings to qafila_app;
grant update on hr.settings to qafila_app;

create table hr.settlement (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  employee_id uuid not null,
  party_id uuid not null,
  last_on date not null,
  cause text not null,
  file_id uuid,
  married_on date,
  notice_owed_days integer not null default 0,
  notice_owing_days integer not null default 0,
  ticket_minor bigint not null default 0,
  typed_leave_days numeric(6,2),
  state text not null default 'draft'::text,
  service_years text,
  leave_days text,
  eos_booked_minor bigint not null default 0,
  leave_booked_minor bigint not null default 0,
  net_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  fingerprint text,
  rule_ids text[] not null default '{}'::text[],
  unconfirmed_rule_ids text[] not null default '{}'::text[],
  computed_at timestamp with time zone,
  submitted_at timestamp with time zone,
  submitted_by uuid,
  submitted_by_name text,
  approved_by uuid,
  approved_by_name text,
  approved_at timestamp with time zone,
  posted_at timestamp with time zone,
  payment_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint settlement_cause_check CHECK ((cause = ANY (ARRAY['employer_termination'::text, 'contract_end'::text, 'resignation'::text, 'resignation_marriage'::text, 'death'::text, 'disability'::text, 'retirement'::text, 'probation'::text, 'misconduct'::text, 'transfer'::text]))),
  constraint settlement_check CHECK (((paid_minor >= 0) AND (paid_minor <= GREATEST(net_minor, (0)::bigint)))),
  constraint settlement_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text)),
  constraint settlement_notice_owed_days_check CHECK (((notice_owed_days >= 0) AND (notice_owed_days <= 365))),
  constraint settlement_notice_owing_days_check CHECK (((notice_owing_days >= 0) AND (notice_owing_days <= 365))),
  constraint settlement_number_check CHECK ((number ~ '^EOS-\d{4}-\d{5,}$'::text)),
  constraint settlement_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'inReview'::text, 'approved'::text, 'posted'::text, 'paid'::text, 'cancelled'::text]))),
  constraint settlement_ticket_minor_check CHECK ((ticket_minor >= 0)),
  constraint settlement_typed_leave_days_check CHECK (((typed_leave_days >= ('-999'::integer)::numeric) AND (typed_leave_days <= (999)::numeric))),
  constraint settlement_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint settlement_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint settlement_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint settlement_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint settlement_pkey PRIMARY KEY (company_id, id),
  constraint settlement_number_taken UNIQUE (company_id, number)
);
CREATE UNIQUE INDEX settlement_live ON hr.settlement USING btree (company_id, employee_id) WHERE (state <> 'cancelled'::text);
alter table hr.settlement force row level security;
create policy company on hr.settlement using (company_id = app.current_company());
grant insert on hr.settlement to qafila_app;
grant select on hr.settlement to qafila_app;
grant update on hr.settlement to qafila_app;

create table hr.settlement_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  settlement_id uuid not null,
  line_no integer not null,
  part text not null,
  code text not null,
  kind text not null,
  quantity text,
  rate_minor bigint,
  amount_minor bigint not null,
  label_ar text not null default ''::text,
  label_en text not null default ''::text,
  formula text not null,
  mapping_key text,
  note text,
  source text,
  constraint settlement_line_kind_check CHECK ((kind = ANY (ARRAY['earning'::text, 'deduction'::text, 'employerCost'::text]))),
  constraint settlement_line_line_no_check CHECK ((line_no > 0)),
  constraint settlement_line_part_check CHECK ((part = ANY (ARRAY['slip'::text, 'settlement'::text]))),
  constraint settlement_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint settlement_line_company_id_settlement_id_fkey FOREIGN KEY (company_id, settlement_id) REFERENCES hr.settlement(company_id, id) ON DELETE CASCADE,
  constraint settlement_line_pkey PRIMARY KEY (company_id, id),
  constraint settlement_line_company_id_settlement_id_line_no_key UNIQUE (company_id, settlement_id, line_no)
);
alter table hr.settlement_line force row level security;
create policy company on hr.settlement_line using (company_id = app.current_company());
grant delete on hr.settlement_line to qafila_app;
grant insert on hr.settlement_line to qafila_app;
grant select on hr.settlement_line to qafila_app;
grant update on hr.settlement_line to qafila_app;

create table hr.shift (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name_ar text not null,
  name_en text,
  spans jsonb not null,
  ramadan_spans jsonb,
  break_minutes integer not null default 60,
  grace_in_minutes integer not null default 15,
  grace_out_minutes integer not null default 0,
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint shift_break_minutes_check CHECK (((break_minutes >= 0) AND (break_minutes <= 480))),
  constraint shift_check CHECK ((is_active OR (NOT is_default))),
  constraint shift_grace_in_minutes_check CHECK (((grace_in_minutes >= 0) AND (grace_in_minutes <= 240))),
  constraint shift_grace_out_minutes_check CHECK (((grace_out_minutes >= 0) AND (grace_out_minutes <= 240))),
  constraint shift_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint shift_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 80))),
  constraint shift_ramadan_spans_check CHECK (((jsonb_typeof(ramadan_spans) = 'array'::text) AND ((jsonb_array_length(ramadan_spans) >= 1) AND (jsonb_array_length(ramadan_spans) <= 3)))),
  constraint shift_spans_check CHECK (((jsonb_typeof(spans) = 'array'::text) AND ((jsonb_array_length(spans) >= 1) AND (jsonb_array_length(spans) <= 3)))),
  constraint shift_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint shift_pkey PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX shift_name_taken ON hr.shift USING btree (company_id, lower(name_ar)) WHERE is_active;
CREATE UNIQUE INDEX shift_one_default ON hr.shift USING btree (company_id) WHERE is_default;
alter table hr.shift force row level security;
create policy company on hr.shift using (company_id = app.current_company());
grant insert on hr.shift to qafila_app;
grant select on hr.shift to qafila_app;
grant update on hr.shift to qafila_app;

create table hr.site_rule (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  subject text not null,
  employee_id uuid,
  department text,
  branch_id uuid,
  mode text not null,
  from_on date not null,
  to_on date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint site_rule_check CHECK (((to_on IS NULL) OR (to_on >= from_on))),
  constraint site_rule_check1 CHECK (((subject = 'employee'::text) = (employee_id IS NOT NULL))),
  constraint site_rule_check2 CHECK (((subject = 'department'::text) = (department IS NOT NULL))),
  constraint site_rule_check3 CHECK (((subject = 'branch'::text) = (branch_id IS NOT NULL))),
  constraint site_rule_department_check CHECK (((length(department) >= 1) AND (length(department) <= 80))),
  constraint site_rule_mode_check CHECK ((mode = ANY (ARRAY['sites'::text, 'anywhere'::text, 'kioskOnly'::text]))),
  constraint site_rule_subject_check CHECK ((subject = ANY (ARRAY['employee'::text, 'department'::text, 'branch'::text, 'all'::text]))),
  constraint site_rule_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES platform.branch(company_id, id),
  constraint site_rule_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES hr.employee(company_id, id),
  constraint site_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint site_rule_pkey PRIMARY KEY (company_id, id),
  constraint site_rule_day_taken UNIQUE NULLS NOT DISTINCT (company_id, subject, employee_id, department, branch_id, from_on)
);
alter table hr.site_rule force row level security;
create policy company on hr.site_rule using (company_id = app.current_company());
grant delete on hr.site_rule to qafila_app;
grant insert on hr.site_rule to qafila_app;
grant select on hr.site_rule to qafila_app;
grant update on hr.site_rule to qafila_app;

create table hr.site_rule_site (
  company_id integer not null default app.current_company(),
  rule_id uuid not null,
  site_id uuid not null,
  constraint site_rule_site_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint site_rule_site_company_id_rule_id_fkey FOREIGN KEY (company_id, rule_id) REFERENCES hr.site_rule(company_id, id) ON DELETE CASCADE,
  constraint site_rule_site_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES hr.work_site(company_id, id),
  constraint site_rule_site_pkey PRIMARY KEY (company_id, rule_id, site_id)
);
CREATE INDEX site_rule_site_site ON hr.site_rule_site USING btree (company_id, site_id);
alter table hr.site_rule_site force row level security;
create policy company on hr.site_rule_site using (company_id = app.current_company());
grant delete on hr.site_rule_site to qafila_app;
grant insert on hr.site_rule_site to qafila_app;
grant select on hr.site_rule_site to qafila_app;
grant update on hr.site_rule_site to qafila_app;

create table hr.social_payment (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  month date not null,
  batch_no integer not null,
  payment_id uuid not null,
  number text not null,
  amount_minor bigint not null,
  paid_on date not null,
  voided_on date,
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  constraint social_payment_amount_minor_check CHECK ((amount_minor > 0)),
  constraint social_payment_batch_no_check CHECK ((batch_no > 0)),
  constraint social_payment_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint social_payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint social_payment_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint social_payment_pkey PRIMARY KEY (company_id, id),
  constraint social_payment_once UNIQUE (company_id, month, batch_no)
);
CREATE INDEX social_payment_by ON hr.social_payment USING btree (company_id, payment_id);
alter table hr.social_payment force row level security;
create policy company on hr.social_payment using (company_id = app.current_company());
grant insert on hr.social_payment to qafila_app;
grant select on hr.social_payment to qafila_app;
grant update on hr.social_payment to qafila_app;

create table hr.wage_file (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  run_id uuid not null,
  profile_id uuid not null,
  profile_version integer not null,
  name text not null,
  content_sealed bytea not null,
  sha256 text not null,
  records integer not null,
  total_minor bigint not null,
  state text not null default 'made'::text,
  bank_reply text,
  made_on date not null,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  made_by_name text not null,
  constraint wage_file_bank_reply_check CHECK (((length(bank_reply) >= 3) AND (length(bank_reply) <= 500))),
  constraint wage_file_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint wage_file_records_check CHECK ((records > 0)),
  constraint wage_file_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint wage_file_state_check CHECK ((state = ANY (ARRAY['made'::text, 'sent'::text, 'accepted'::text, 'rejected'::text]))),
  constraint wage_file_total_minor_check CHECK ((total_minor > 0)),
  constraint wage_file_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint wage_file_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES hr.wage_profile(company_id, id),
  constraint wage_file_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES hr.payroll_run(company_id, id),
  constraint wage_file_pkey PRIMARY KEY (company_id, id),
  constraint wage_file_name_taken UNIQUE (company_id, name)
);
CREATE INDEX wage_file_of ON hr.wage_file USING btree (company_id, run_id);
alter table hr.wage_file force row level security;
create policy company on hr.wage_file using (company_id = app.current_company());
grant insert on hr.wage_file to qafila_app;
grant select on hr.wage_file to qafila_app;
grant update on hr.wage_file to qafila_app;

create table hr.wage_file_slip (
  company_id integer not null default app.current_company(),
  made_in_id uuid not null,
  payslip_id uuid not null,
  amount_minor bigint not null,
  returned_at timestamp with time zone,
  constraint wage_file_slip_amount_minor_check CHECK ((amount_minor > 0)),
  constraint wage_file_slip_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint wage_file_slip_company_id_made_in_id_fkey FOREIGN KEY (company_id, made_in_id) REFERENCES hr.wage_file(company_id, id),
  constraint wage_file_slip_company_id_payslip_id_fkey FOREIGN KEY (company_id, payslip_id) REFERENCES hr.payslip(company_id, id),
  constraint wage_file_slip_pkey PRIMARY KEY (company_id, made_in_id, payslip_id)
);
CREATE INDEX wage_file_slip_of ON hr.wage_file_slip USING btree (company_id, payslip_id);
alter table hr.wage_file_slip force row level security;
create policy company on hr.wage_file_slip using (company_id = app.current_company());
grant insert on hr.wage_file_slip to qafila_app;
grant select on hr.wage_file_slip to qafila_app;
grant update on hr.wage_file_slip to qafila_app;

create table hr.wage_profile (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name_ar text not null,
  base text not null,
  settings jsonb not null,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint wage_profile_base_check CHECK ((base = ANY (ARRAY['uae'::text, 'qatar'::text, 'oman'::text, 'custom'::text]))),
  constraint wage_profile_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint wage_profile_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint wage_profile_pkey PRIMARY KEY (company_id, id),
  constraint wage_profile_name_taken UNIQUE (company_id, name_ar)
);
alter table hr.wage_profile force row level security;
create policy company on hr.wage_profile using (company_id = app.current_company());
grant insert on hr.wage_profile to qafila_app;
grant select on hr.wage_profile to qafila_app;
grant update on hr.wage_profile to qafila_app;

create table hr.work_site (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name_ar text not null,
  name_en text,
  branch_id uuid,
  shape text not null,
  latitude double precision,
  longitude double precision,
  radius integer,
  vertices jsonb,
  tolerance integer,
  qr_secret text not null default encode(sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))), 'hex'::text),
  networks text[] not null default '{}'::text[],
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint work_site_check CHECK (((shape = 'circle'::text) = ((latitude IS NOT NULL) AND (longitude IS NOT NULL) AND (radius IS NOT NULL)))),
  constraint work_site_check1 CHECK (((shape = 'polygon'::text) = ((vertices IS NOT NULL) AND (tolerance IS NOT NULL)))),
  constraint work_site_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint work_site_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint work_site_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint work_site_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 120))),
  constraint work_site_networks_check CHECK ((cardinality(networks) <= 20)),
  constraint work_site_radius_check CHECK (((radius >= 10) AND (radius <= 1000))),
  constraint work_site_shape_check CHECK ((shape = ANY (ARRAY['circle'::text, 'polygon'::text]))),
  constraint work_site_tolerance_check CHECK (((tolerance >= 1) AND (tolerance <= 50))),
  constraint work_site_vertices_check CHECK (((jsonb_typeof(vertices) = 'array'::text) AND ((jsonb_array_length(vertices) >= 3) AND (jsonb_array_length(vertices) <= 50)))),
  constraint work_site_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES platform.branch(company_id, id),
  constraint work_site_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint work_site_pkey PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX work_site_name_taken ON hr.work_site USING btree (company_id, lower(name_ar)) WHERE is_active;
alter table hr.work_site force row level security;
create policy company on hr.work_site using (company_id = app.current_company());
grant insert on hr.work_site to qafila_app;
grant select on hr.work_site to qafila_app;
grant update on hr.work_site to qafila_app;

create table legal.assistant (
  is_only boolean not null default true,
  version integer not null default 1,
  endpoint text,
  model text,
  sealed_key text,
  monthly_tokens integer not null default 200000,
  constraint assistant_check CHECK (((endpoint IS NULL) = (model IS NULL))),
  constraint assistant_endpoint_check CHECK (((length(endpoint) >= 8) AND (length(endpoint) <= 300))),
  constraint assistant_is_only_check CHECK (is_only),
  constraint assistant_model_check CHECK (((length(model) >= 1) AND (length(model) <= 100))),
  constraint assistant_monthly_tokens_check CHECK (((monthly_tokens >= 0) AND (monthly_tokens <= 100000000))),
  constraint assistant_sealed_key_check CHECK (((length(sealed_key) >= 1) AND (length(sealed_key) <= 2000))),
  constraint assistant_pkey PRIMARY KEY (is_only)
);
grant select on legal.assistant to qafila_app;
grant update on legal.assistant to qafila_app;

create table legal.assistant_call (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  at timestamp with time zone not null,
  user_id uuid not null,
  user_name text not null,
  tokens integer not null,
  prompt_sha256 text not null,
  outcome text not null,
  constraint assistant_call_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'failed'::text]))),
  constraint assistant_call_prompt_sha256_check CHECK ((prompt_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint assistant_call_tokens_check CHECK ((tokens >= 0)),
  constraint assistant_call_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint assistant_call_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX assistant_call_newest ON legal.assistant_call USING btree (company_id, at DESC);
alter table legal.assistant_call force row level security;
create policy company on legal.assistant_call using (company_id = app.current_company());
grant insert on legal.assistant_call to qafila_app;
grant select on legal.assistant_call to qafila_app;

create table legal.case_cost (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  case_id uuid not null,
  cost_kind text not null,
  amount_minor bigint not null,
  note text,
  payee_id uuid,
  recoverable boolean not null default true,
  payment_id uuid,
  bill_id uuid,
  return_payment_id uuid,
  consumed_on date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint case_cost_amount_minor_check CHECK ((amount_minor > 0)),
  constraint case_cost_check CHECK ((num_nonnulls(payment_id, bill_id) <= 1)),
  constraint case_cost_check1 CHECK (((cost_kind <> 'lawyerFee'::text) OR (payee_id IS NOT NULL))),
  constraint case_cost_check2 CHECK ((num_nonnulls(return_payment_id, consumed_on) <= 1)),
  constraint case_cost_cost_kind_check CHECK ((cost_kind = ANY (ARRAY['courtFee'::text, 'lawyerFee'::text, 'expertDeposit'::text, 'enforcement'::text, 'translation'::text, 'other'::text]))),
  constraint case_cost_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint case_cost_company_id_bill_id_fkey FOREIGN KEY (company_id, bill_id) REFERENCES billing.invoice(company_id, id),
  constraint case_cost_company_id_case_id_fkey FOREIGN KEY (company_id, case_id) REFERENCES legal.legal_case(company_id, id) ON DELETE CASCADE,
  constraint case_cost_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint case_cost_company_id_payee_id_fkey FOREIGN KEY (company_id, payee_id) REFERENCES parties.party(company_id, id),
  constraint case_cost_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint case_cost_company_id_return_payment_id_fkey FOREIGN KEY (company_id, return_payment_id) REFERENCES billing.payment(company_id, id),
  constraint case_cost_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX case_cost_of_case ON legal.case_cost USING btree (company_id, case_id, created_at);
alter table legal.case_cost force row level security;
create policy company on legal.case_cost using (company_id = app.current_company());
create policy seen_only on legal.case_cost using (EXISTS ( SELECT
   FROM legal.legal_case c
  WHERE ((c.company_id = case_cost.company_id) AND (c.id = case_cost.case_id))));
grant insert on legal.case_cost to qafila_app;
grant select on legal.case_cost to qafila_app;
grant update on legal.case_cost to qafila_app;

create table legal.case_event (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  case_id uuid not null,
  at timestamp with time zone not null,
  user_id uuid not null,
  user_name text not null,
  kind text not null,
  note text,
  constraint case_event_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  constraint case_event_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint case_event_company_id_case_id_fkey FOREIGN KEY (company_id, case_id) REFERENCES legal.legal_case(company_id, id) ON DELETE CASCADE,
  constraint case_event_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint case_event_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX case_event_of_case ON legal.case_event USING btree (company_id, case_id, at DESC, id DESC);
alter table legal.case_event force row level security;
create policy company on legal.case_event using (company_id = app.current_company());
create policy seen_only on legal.case_event using (EXISTS ( SELECT
   FROM legal.legal_case c
  WHERE ((c.company_id = case_event.company_id) AND (c.id = case_event.case_id))));
grant insert on legal.case_event to qafila_app;
grant select on legal.case_event to qafila_app;

create table legal.case_party (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  case_id uuid not null,
  party_id uuid,
  side text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint case_party_side_check CHECK ((side = ANY (ARRAY['claimant'::text, 'defendant'::text, 'guarantor'::text, 'joined'::text, 'witness'::text, 'opposingLawyer'::text, 'ourLawyer'::text, 'expert'::text]))),
  constraint case_party_company_id_case_id_fkey FOREIGN KEY (company_id, case_id) REFERENCES legal.legal_case(company_id, id) ON DELETE CASCADE,
  constraint case_party_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint case_party_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint case_party_pkey PRIMARY KEY (company_id, id),
  constraint case_party_taken UNIQUE NULLS NOT DISTINCT (company_id, case_id, party_id, side)
);
alter table legal.case_party force row level security;
create policy company on legal.case_party using (company_id = app.current_company());
create policy seen_only on legal.case_party using (EXISTS ( SELECT
   FROM legal.legal_case c
  WHERE ((c.company_id = case_party.company_id) AND (c.id = case_party.case_id))));
grant delete on legal.case_party to qafila_app;
grant insert on legal.case_party to qafila_app;
grant select on legal.case_party to qafila_app;
grant update on legal.case_party to qafila_app;

create table legal.case_task (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  case_id uuid not null,
  title text not null,
  due_on date not null,
  assignee_id uuid not null,
  state text not null default 'open'::text,
  hearing_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint case_task_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text]))),
  constraint case_task_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint case_task_company_id_case_id_fkey FOREIGN KEY (company_id, case_id) REFERENCES legal.legal_case(company_id, id) ON DELETE CASCADE,
  constraint case_task_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint case_task_company_id_hearing_id_fkey FOREIGN KEY (company_id, hearing_id) REFERENCES legal.hearing(company_id, id),
  constraint case_task_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX case_task_of_case ON legal.case_task USING btree (company_id, case_id, due_on);
alter table legal.case_task force row level security;
create policy company on legal.case_task using (company_id = app.current_company());
create policy seen_only on legal.case_task using (EXISTS ( SELECT
   FROM legal.legal_case c
  WHERE ((c.company_id = case_task.company_id) AND (c.id = case_task.case_id))));
grant insert on legal.case_task to qafila_app;
grant select on legal.case_task to qafila_app;
grant update on legal.case_task to qafila_app;

create table legal.claim_item (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  case_id uuid not null,
  invoice_id uuid not null,
  is_live boolean not null default false,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint claim_item_company_id_case_id_fkey FOREIGN KEY (company_id, case_id) REFERENCES legal.legal_case(company_id, id) ON DELETE CASCADE,
  constraint claim_item_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint claim_item_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint claim_item_pkey PRIMARY KEY (company_id, id),
  constraint claim_item_known UNIQUE (company_id, case_id, invoice_id)
);
CREATE UNIQUE INDEX claim_item_live ON legal.claim_item USING btree (company_id, invoice_id) WHERE is_live;
alter table legal.claim_item force row level security;
create policy company on legal.claim_item using (company_id = app.current_company());
create policy seen_only on legal.claim_item using (EXISTS ( SELECT
   FROM legal.legal_case c
  WHERE ((c.company_id = claim_item.company_id) AND (c.id = claim_item.case_id))));
grant delete on legal.claim_item to qafila_app;
grant insert on legal.claim_item to qafila_app;
grant select on legal.claim_item to qafila_app;
grant update on legal.claim_item to qafila_app;

create table legal.court (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  country text not null,
  name_ar text not null,
  court_kind text not null,
  place text,
  source text not null,
  confidence text not null default 'toConfirm'::text,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint court_confidence_check CHECK ((confidence = ANY (ARRAY['confirmed'::text, 'toConfirm'::text]))),
  constraint court_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint court_court_kind_check CHECK ((court_kind = ANY (ARRAY['ordinary'::text, 'urgent'::text, 'rental'::text, 'traffic'::text, 'criminal'::text, 'appeal'::text, 'cassation'::text, 'enforcement'::text, 'experts'::text]))),
  constraint court_name_ar_check CHECK (((length(name_ar) >= 2) AND (length(name_ar) <= 120))),
  constraint court_place_check CHECK (((length(place) >= 1) AND (length(place) <= 120))),
  constraint court_source_check CHECK (((length(source) >= 2) AND (length(source) <= 200))),
  constraint court_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint court_pkey PRIMARY KEY (company_id, id),
  constraint court_name_taken UNIQUE (company_id, country, name_ar)
);
alter table legal.court force row level security;
create policy company on legal.court using (company_id = app.current_company());
grant insert on legal.court to qafila_app;
grant select on legal.court to qafila_app;
grant update on legal.court to qafila_app;

create table legal.defaulter_file (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  party_id uuid not null,
  stage text not null default 'watching'::text,
  owner_id uuid not null,
  next_action_on date,
  no_contact_until date,
  no_contact_reason text,
  closed_on date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint defaulter_file_check CHECK (((no_contact_until IS NULL) = (no_contact_reason IS NULL))),
  constraint defaulter_file_check1 CHECK (((stage = 'closed'::text) = (closed_on IS NOT NULL))),
  constraint defaulter_file_no_contact_reason_check CHECK (((length(no_contact_reason) >= 1) AND (length(no_contact_reason) <= 300))),
  constraint defaulter_file_stage_check CHECK ((stage = ANY (ARRAY['watching'::text, 'warned'::text, 'claimed'::text, 'inCase'::text, 'closed'::text]))),
  constraint defaulter_file_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint defaulter_file_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint defaulter_file_pkey PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX defaulter_file_open ON legal.defaulter_file USING btree (company_id, party_id) WHERE (closed_on IS NULL);
alter table legal.defaulter_file force row level security;
create policy company on legal.defaulter_file using (company_id = app.current_company());
grant insert on legal.defaulter_file to qafila_app;
grant select on legal.defaulter_file to qafila_app;
grant update on legal.defaulter_file to qafila_app;

create table legal.file_note (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  folder_id uuid not null,
  at timestamp with time zone not null,
  user_id uuid not null,
  user_name text not null,
  kind text not null,
  note text,
  constraint file_note_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'note'::text, 'letter'::text, 'promise'::text, 'noContact'::text, 'stage'::text]))),
  constraint file_note_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint file_note_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint file_note_company_id_folder_id_fkey FOREIGN KEY (company_id, folder_id) REFERENCES legal.defaulter_file(company_id, id),
  constraint file_note_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX file_note_of_file ON legal.file_note USING btree (company_id, folder_id, at DESC, id DESC);
alter table legal.file_note force row level security;
create policy company on legal.file_note using (company_id = app.current_company());
grant insert on legal.file_note to qafila_app;
grant select on legal.file_note to qafila_app;

create table legal.hearing (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  case_id uuid not null,
  proceeding_id uuid not null,
  starts_at timestamp with time zone not null,
  status text not null default 'scheduled'::text,
  room text,
  lawyer_id uuid,
  purpose text,
  result text,
  postponed_for text,
  next_hearing_id uuid,
  attendance text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint hearing_attendance_check CHECK (((length(attendance) >= 1) AND (length(attendance) <= 300))),
  constraint hearing_postponed_for_check CHECK ((postponed_for = ANY (ARRAY['notice'::text, 'documents'::text, 'reply'::text, 'expert'::text, 'settlement'::text, 'judgment'::text, 'administrative'::text]))),
  constraint hearing_purpose_check CHECK (((length(purpose) >= 1) AND (length(purpose) <= 300))),
  constraint hearing_result_check CHECK (((length(result) >= 1) AND (length(result) <= 2000))),
  constraint hearing_room_check CHECK (((length(room) >= 1) AND (length(room) <= 60))),
  constraint hearing_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'held'::text, 'postponed'::text, 'cancelled'::text]))),
  constraint hearing_company_id_case_id_fkey FOREIGN KEY (company_id, case_id) REFERENCES legal.legal_case(company_id, id) ON DELETE CASCADE,
  constraint hearing_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint hearing_company_id_lawyer_id_fkey FOREIGN KEY (company_id, lawyer_id) REFERENCES parties.party(company_id, id),
  constraint hearing_company_id_next_hearing_id_fkey FOREIGN KEY (company_id, next_hearing_id) REFERENCES legal.hearing(company_id, id),
  constraint hearing_company_id_proceeding_id_fkey FOREIGN KEY (company_id, proceeding_id) REFERENCES legal.proceeding(company_id, id),
  constraint hearing_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX hearing_by_day ON legal.hearing USING btree (company_id, starts_at, id);
CREATE INDEX hearing_of_case ON legal.hearing USING btree (company_id, case_id, starts_at);
alter table legal.hearing force row level security;
create policy company on legal.hearing using (company_id = app.current_company());
create policy seen_only on legal.hearing using (EXISTS ( SELECT
   FROM legal.legal_case c
  WHERE ((c.company_id = hearing.company_id) AND (c.id = hearing.case_id))));
grant insert on legal.hearing to qafila_app;
grant select on legal.hearing to qafila_app;
grant update on legal.hearing to qafila_app;

create table legal.law_article (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text,
  country text not null,
  topic text not null,
  law_name text not null,
  law_no text,
  law_year integer,
  article text,
  subject text not null,
  body text not null,
  valid_from_on date,
  valid_to_on date,
  source text,
  confidence text not null default 'toConfirm'::text,
  state text not null default 'draft'::text,
  stems text not null,
  terms tsvector not null generated always as (to_tsvector('simple'::regconfig, stems)) stored,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint law_article_article_check CHECK (((length(article) >= 1) AND (length(article) <= 40))),
  constraint law_article_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint law_article_check CHECK (((state = 'draft'::text) OR ((source IS NOT NULL) AND (valid_from_on IS NOT NULL)))),
  constraint law_article_check1 CHECK (((valid_to_on IS NULL) OR (valid_to_on >= valid_from_on))),
  constraint law_article_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  constraint law_article_confidence_check CHECK ((confidence = ANY (ARRAY['confirmed'::text, 'toConfirm'::text]))),
  constraint law_article_country_check CHECK ((country = ANY (ARRAY['KW'::text, 'SA'::text, 'QA'::text]))),
  constraint law_article_law_name_check CHECK (((length(law_name) >= 2) AND (length(law_name) <= 200))),
  constraint law_article_law_no_check CHECK (((length(law_no) >= 1) AND (length(law_no) <= 40))),
  constraint law_article_law_year_check CHECK (((law_year >= 1300) AND (law_year <= 2200))),
  constraint law_article_source_check CHECK (((length(source) >= 2) AND (length(source) <= 300))),
  constraint law_article_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'retired'::text]))),
  constraint law_article_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint law_article_topic_check CHECK ((topic = ANY (ARRAY['contract'::text, 'rent'::text, 'cheque'::text, 'collection'::text, 'procedure'::text, 'appeal'::text, 'limitation'::text, 'enforcement'::text, 'evidence'::text, 'traffic'::text, 'labor'::text, 'consumer'::text]))),
  constraint law_article_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint law_article_pkey PRIMARY KEY (company_id, id),
  constraint law_article_code_taken UNIQUE (company_id, code)
);
CREATE INDEX law_article_of_country ON legal.law_article USING btree (company_id, country, state);
CREATE INDEX law_article_terms ON legal.law_article USING gin (terms);
alter table legal.law_article force row level security;
create policy company on legal.law_article using (company_id = app.current_company());
grant insert on legal.law_article to qafila_app;
grant select on legal.law_article to qafila_app;
grant update on legal.law_article to qafila_app;

create table legal.legal_case (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text,
  title text not null,
  case_type text not null,
  our_side text not null,
  status text not null default 'draft'::text,
  priority text not null,
  party_id uuid not null,
  opened_on date,
  limitation_on date,
  police_station text,
  police_report text,
  note text,
  responsible_id uuid not null,
  lawyer_id uuid,
  confidential boolean not null default false,
  team uuid[] not null default '{}'::uuid[],
  outcome text,
  outcome_on date,
  outcome_note text,
  search text not null generated always as (app.fold_light(((COALESCE(number, ''::text) || ' '::text) || title))) stored,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint legal_case_case_type_check CHECK ((case_type = ANY (ARRAY['civil'::text, 'criminal'::text, 'commercial'::text, 'labor'::text, 'administrative'::text, 'traffic'::text, 'rental'::text]))),
  constraint legal_case_check CHECK (((status = 'draft'::text) = (number IS NULL))),
  constraint legal_case_check1 CHECK (((status = 'draft'::text) = (opened_on IS NULL))),
  constraint legal_case_check2 CHECK (((status = 'closed'::text) = (outcome IS NOT NULL))),
  constraint legal_case_check3 CHECK (((outcome IS NULL) = (outcome_on IS NULL))),
  constraint legal_case_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint legal_case_our_side_check CHECK ((our_side = ANY (ARRAY['claimant'::text, 'defendant'::text]))),
  constraint legal_case_outcome_check CHECK ((outcome = ANY (ARRAY['won'::text, 'partly_won'::text, 'lost'::text, 'settled'::text, 'paid'::text, 'withdrawn'::text, 'struck_out'::text, 'uncollectable'::text]))),
  constraint legal_case_outcome_note_check CHECK (((length(outcome_note) >= 1) AND (length(outcome_note) <= 500))),
  constraint legal_case_police_report_check CHECK (((length(police_report) >= 1) AND (length(police_report) <= 60))),
  constraint legal_case_police_station_check CHECK (((length(police_station) >= 1) AND (length(police_station) <= 120))),
  constraint legal_case_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
  constraint legal_case_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'on_hold'::text, 'suspended'::text, 'closed'::text]))),
  constraint legal_case_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint legal_case_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint legal_case_company_id_lawyer_id_fkey FOREIGN KEY (company_id, lawyer_id) REFERENCES parties.party(company_id, id),
  constraint legal_case_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint legal_case_pkey PRIMARY KEY (company_id, id),
  constraint case_number_taken UNIQUE (company_id, number)
);
CREATE INDEX case_newest ON legal.legal_case USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX case_of_party ON legal.legal_case USING btree (company_id, party_id);
alter table legal.legal_case force row level security;
create policy company on legal.legal_case using (company_id = app.current_company());
create policy seen_only on legal.legal_case using (legal.sees(confidential, team) OR platform.purges(company_id));
grant delete on legal.legal_case to qafila_app;
grant insert on legal.legal_case to qafila_app;
grant select on legal.legal_case to qafila_app;
grant update on legal.legal_case to qafila_app;

create table legal.letter (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text,
  letter_type text not null,
  party_id uuid,
  case_id uuid,
  template_id uuid,
  state text not null default 'draft'::text,
  subject text not null,
  body text not null,
  amount_minor bigint not null,
  period_days integer not null,
  items jsonb not null default '[]'::jsonb,
  statement_hash text not null,
  channel text,
  sent_on date,
  sent_by_name text,
  delivered_on date,
  proof text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  direction text not null default 'out'::text,
  respond_by date,
  answered_on date,
  answer_note text,
  file_id uuid,
  constraint letter_about CHECK (((party_id IS NOT NULL) OR (case_id IS NOT NULL))),
  constraint letter_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint letter_answer_note_check CHECK (((length(answer_note) >= 1) AND (length(answer_note) <= 500))),
  constraint letter_answered CHECK (((state = 'answered'::text) = (answered_on IS NOT NULL))),
  constraint letter_body_check CHECK (((length(body) >= 1) AND (length(body) <= 8000))),
  constraint letter_channel_check CHECK ((channel = ANY (ARRAY['hand'::text, 'registered'::text, 'bailiff'::text, 'email'::text, 'whatsapp'::text, 'phone'::text]))),
  constraint letter_check CHECK (((state = ANY (ARRAY['draft'::text, 'void'::text])) OR ((number IS NOT NULL) AND (sent_on IS NOT NULL)))),
  constraint letter_check1 CHECK (((state <> ALL (ARRAY['delivered'::text, 'answered'::text])) OR (delivered_on IS NOT NULL))),
  constraint letter_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text, 'internal'::text]))),
  constraint letter_items_check CHECK ((jsonb_typeof(items) = 'array'::text)),
  constraint letter_letter_type_check CHECK ((letter_type = ANY (ARRAY['legal_warning'::text, 'payment_claim'::text, 'contract_termination'::text, 'general'::text, 'contract_analysis'::text, 'compliance_review'::text, 'risk_assessment'::text, 'debt_collection'::text, 'dispute_resolution'::text, 'message'::text, 'court_notice'::text]))),
  constraint letter_period_days_check CHECK (((period_days >= 1) AND (period_days <= 90))),
  constraint letter_proof_check CHECK (((length(proof) >= 1) AND (length(proof) <= 200))),
  constraint letter_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'delivered'::text, 'answered'::text, 'void'::text]))),
  constraint letter_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint letter_written CHECK (((template_id IS NOT NULL) OR (letter_type = ANY (ARRAY['message'::text, 'court_notice'::text])))),
  constraint letter_company_id_case_id_fkey FOREIGN KEY (company_id, case_id) REFERENCES legal.legal_case(company_id, id),
  constraint letter_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint letter_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint letter_company_id_template_id_fkey FOREIGN KEY (company_id, template_id) REFERENCES legal.letter_template(company_id, id),
  constraint letter_file FOREIGN KEY (company_id, file_id) REFERENCES app.file(company_id, id),
  constraint letter_pkey PRIMARY KEY (company_id, id),
  constraint letter_number_taken UNIQUE (company_id, number)
);
CREATE INDEX letter_newest ON legal.letter USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX letter_of_case ON legal.letter USING btree (company_id, case_id, created_at DESC) WHERE (case_id IS NOT NULL);
CREATE INDEX letter_of_party ON legal.letter USING btree (company_id, party_id, created_at DESC);
CREATE INDEX letter_to_answer ON legal.letter USING btree (company_id, respond_by) WHERE ((respond_by IS NOT NULL) AND (answered_on IS NULL));
alter table legal.letter force row level security;
create policy company on legal.letter using (company_id = app.current_company());
create policy seen_only on legal.letter using ((case_id IS NULL) OR (EXISTS ( SELECT
   FROM legal.legal_case c
  WHERE ((c.company_id = letter.company_id) AND (c.id = letter.case_id)))));
grant insert on legal.letter to qafila_app;
grant select on legal.letter to qafila_app;
grant update on legal.letter to qafila_app;

create table legal.letter_template (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  country text not null,
  letter_type text not null,
  edition integer not null default 1,
  subject text not null,
  body text not null,
  state text not null default 'published'::text,
  source text not null,
  confidence text not null default 'toConfirm'::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint letter_template_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint letter_template_confidence_check CHECK ((confidence = ANY (ARRAY['confirmed'::text, 'toConfirm'::text]))),
  constraint letter_template_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint letter_template_edition_check CHECK ((edition > 0)),
  constraint letter_template_letter_type_check CHECK ((letter_type = ANY (ARRAY['legal_warning'::text, 'payment_claim'::text, 'contract_termination'::text, 'general'::text, 'contract_analysis'::text, 'compliance_review'::text, 'risk_assessment'::text, 'debt_collection'::text, 'dispute_resolution'::text]))),
  constraint letter_template_source_check CHECK (((length(source) >= 2) AND (length(source) <= 200))),
  constraint letter_template_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'retired'::text]))),
  constraint letter_template_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint letter_template_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint letter_template_pkey PRIMARY KEY (company_id, id),
  constraint letter_template_edition UNIQUE (company_id, country, letter_type, edition)
);
CREATE UNIQUE INDEX letter_template_published ON legal.letter_template USING btree (company_id, country, letter_type) WHERE (state = 'published'::text);
alter table legal.letter_template force row level security;
create policy company on legal.letter_template using (company_id = app.current_company());
grant insert on legal.letter_template to qafila_app;
grant select on legal.letter_template to qafila_app;
grant update on legal.letter_template to qafila_app;

create table legal.proceeding (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  case_id uuid not null,
  court_level text not null,
  court_id uuid not null,
  filed_on date not null,
  circuit text,
  automated_number text,
  court_number text,
  year integer,
  claimed_minor bigint,
  stage text not null default 'filed'::text,
  judged_on date,
  in_presence boolean,
  notified_on date,
  result text,
  principal_minor bigint,
  costs_minor bigint,
  lawyer_fees_minor bigint,
  judgment_text text,
  appeal_until date,
  final_on date,
  awarded_invoice_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint proceeding_automated_number_check CHECK (((length(automated_number) >= 1) AND (length(automated_number) <= 40))),
  constraint proceeding_check CHECK (((stage = 'filed'::text) = (judged_on IS NULL))),
  constraint proceeding_check1 CHECK (((judged_on IS NULL) = (result IS NULL))),
  constraint proceeding_circuit_check CHECK (((length(circuit) >= 1) AND (length(circuit) <= 60))),
  constraint proceeding_claimed_minor_check CHECK ((claimed_minor >= 0)),
  constraint proceeding_costs_minor_check CHECK ((costs_minor >= 0)),
  constraint proceeding_court_level_check CHECK ((court_level = ANY (ARRAY['police'::text, 'prosecution'::text, 'mediation'::text, 'orderForPerformance'::text, 'firstInstance'::text, 'appeal'::text, 'cassation'::text, 'enforcement'::text]))),
  constraint proceeding_court_number_check CHECK (((length(court_number) >= 1) AND (length(court_number) <= 40))),
  constraint proceeding_judgment_text_check CHECK (((length(judgment_text) >= 1) AND (length(judgment_text) <= 4000))),
  constraint proceeding_lawyer_fees_minor_check CHECK ((lawyer_fees_minor >= 0)),
  constraint proceeding_principal_minor_check CHECK ((principal_minor >= 0)),
  constraint proceeding_result_check CHECK ((result = ANY (ARRAY['forUs'::text, 'partly'::text, 'againstUs'::text, 'dismissed'::text, 'referred'::text]))),
  constraint proceeding_stage_check CHECK ((stage = ANY (ARRAY['filed'::text, 'judged'::text, 'final'::text]))),
  constraint proceeding_year_check CHECK (((year >= 1950) AND (year <= 2200))),
  constraint proceeding_company_id_awarded_invoice_id_fkey FOREIGN KEY (company_id, awarded_invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint proceeding_company_id_case_id_fkey FOREIGN KEY (company_id, case_id) REFERENCES legal.legal_case(company_id, id) ON DELETE CASCADE,
  constraint proceeding_company_id_court_id_fkey FOREIGN KEY (company_id, court_id) REFERENCES legal.court(company_id, id),
  constraint proceeding_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint proceeding_pkey PRIMARY KEY (company_id, id),
  constraint proceeding_number_taken UNIQUE (company_id, court_id, automated_number, year)
);
CREATE INDEX proceeding_of_case ON legal.proceeding USING btree (company_id, case_id, filed_on);
alter table legal.proceeding force row level security;
create policy company on legal.proceeding using (company_id = app.current_company());
create policy seen_only on legal.proceeding using (EXISTS ( SELECT
   FROM legal.legal_case c
  WHERE ((c.company_id = proceeding.company_id) AND (c.id = proceeding.case_id))));
grant insert on legal.proceeding to qafila_app;
grant select on legal.proceeding to qafila_app;
grant update on legal.proceeding to qafila_app;

create table legal.promise (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  folder_id uuid not null,
  promised_on date not null,
  channel text not null,
  state text not null default 'live'::text,
  ended_on date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint promise_channel_check CHECK ((channel = ANY (ARRAY['hand'::text, 'phone'::text, 'whatsapp'::text, 'email'::text]))),
  constraint promise_check CHECK (((state = 'live'::text) = (ended_on IS NULL))),
  constraint promise_state_check CHECK ((state = ANY (ARRAY['live'::text, 'kept'::text, 'broken'::text, 'withdrawn'::text]))),
  constraint promise_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint promise_company_id_folder_id_fkey FOREIGN KEY (company_id, folder_id) REFERENCES legal.defaulter_file(company_id, id),
  constraint promise_pkey PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX promise_live ON legal.promise USING btree (company_id, folder_id) WHERE (state = 'live'::text);
alter table legal.promise force row level security;
create policy company on legal.promise using (company_id = app.current_company());
grant insert on legal.promise to qafila_app;
grant select on legal.promise to qafila_app;
grant update on legal.promise to qafila_app;

create table legal.promise_row (
  company_id integer not null default app.current_company(),
  promise_id uuid not null,
  "position" integer not null,
  due_on date not null,
  amount_minor bigint not null,
  kept_on date,
  constraint promise_row_amount_minor_check CHECK ((amount_minor > 0)),
  constraint promise_row_position_check CHECK ((("position" >= 1) AND ("position" <= 60))),
  constraint promise_row_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint promise_row_company_id_promise_id_fkey FOREIGN KEY (company_id, promise_id) REFERENCES legal.promise(company_id, id),
  constraint promise_row_pkey PRIMARY KEY (company_id, promise_id, "position")
);
alter table legal.promise_row force row level security;
create policy company on legal.promise_row using (company_id = app.current_company());
grant insert on legal.promise_row to qafila_app;
grant select on legal.promise_row to qafila_app;
grant update on legal.promise_row to qafila_app;

create table legal.referral (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  as_of date not null,
  batch_size integer not null default 4,
  state text not null default 'draft'::text,
  sha256 text,
  submitted_on date,
  receipt text,
  receipt_file_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  constraint referral_batch_size_check CHECK (((batch_size >= 1) AND (batch_size <= 50))),
  constraint referral_check CHECK (((state = 'draft'::text) = (sha256 IS NULL))),
  constraint referral_check1 CHECK (((state = 'submitted'::text) = (submitted_on IS NOT NULL))),
  constraint referral_receipt_check CHECK (((length(receipt) >= 1) AND (length(receipt) <= 200))),
  constraint referral_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint referral_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'ready'::text, 'submitted'::text]))),
  constraint referral_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint referral_company_id_receipt_file_id_fkey FOREIGN KEY (company_id, receipt_file_id) REFERENCES app.file(company_id, id),
  constraint referral_pkey PRIMARY KEY (company_id, id),
  constraint referral_number_taken UNIQUE (company_id, number)
);
CREATE INDEX referral_newest ON legal.referral USING btree (company_id, created_at DESC, id DESC);
alter table legal.referral force row level security;
create policy company on legal.referral using (company_id = app.current_company());
grant insert on legal.referral to qafila_app;
grant select on legal.referral to qafila_app;
grant update on legal.referral to qafila_app;

create table legal.referral_row (
  company_id integer not null default app.current_company(),
  referral_id uuid not null,
  "position" integer not null,
  party_id uuid not null,
  name text not null,
  phone text,
  contract text,
  days integer not null,
  months integer not null,
  overdue_minor bigint not null,
  score numeric(5,1) not null,
  items jsonb not null,
  constraint referral_row_days_check CHECK ((days > 0)),
  constraint referral_row_items_check CHECK ((jsonb_typeof(items) = 'array'::text)),
  constraint referral_row_months_check CHECK ((months >= 0)),
  constraint referral_row_overdue_minor_check CHECK ((overdue_minor > 0)),
  constraint referral_row_position_check CHECK ((("position" >= 1) AND ("position" <= 500))),
  constraint referral_row_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint referral_row_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint referral_row_company_id_referral_id_fkey FOREIGN KEY (company_id, referral_id) REFERENCES legal.referral(company_id, id),
  constraint referral_row_pkey PRIMARY KEY (company_id, referral_id, "position"),
  constraint referral_row_party UNIQUE (company_id, referral_id, party_id)
);
alter table legal.referral_row force row level security;
create policy company on legal.referral_row using (company_id = app.current_company());
grant delete on legal.referral_row to qafila_app;
grant insert on legal.referral_row to qafila_app;
grant select on legal.referral_row to qafila_app;
grant update on legal.referral_row to qafila_app;

create table legal.settings (
  company_id integer not null default app.current_company(),
  version integer not null default 1,
  min_case_days integer not null default 30,
  notice_required boolean not null default true,
  promise_grace_days integer not null default 2,
  reference_minor bigint,
  letter_days integer not null default 7,
  pause_late_fees boolean not null default false,
  assistant_on boolean not null default false,
  constraint settings_letter_days_check CHECK (((letter_days >= 1) AND (letter_days <= 90))),
  constraint settings_min_case_days_check CHECK (((min_case_days >= 0) AND (min_case_days <= 365))),
  constraint settings_promise_grace_days_check CHECK (((promise_grace_days >= 0) AND (promise_grace_days <= 30))),
  constraint settings_reference_minor_check CHECK ((reference_minor > 0)),
  constraint settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint settings_pkey PRIMARY KEY (company_id)
);
alter table legal.settings force row level security;
create policy company on legal.settings using (company_id = app.current_company());
grant insert on legal.settings to qafila_app;
grant select on legal.settings to qafila_app;
grant update on legal.settings to qafila_app;

create table legal.time_limit (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  country text not null,
  court_kind text not null,
  days integer not null,
  valid_from_on date not null,
  source text not null,
  confidence text not null default 'toConfirm'::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint time_limit_confidence_check CHECK ((confidence = ANY (ARRAY['confirmed'::text, 'toConfirm'::text]))),
  constraint time_limit_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint time_limit_court_kind_check CHECK ((court_kind = ANY (ARRAY['ordinary'::text, 'urgent'::text]))),
  constraint time_limit_days_check CHECK (((days >= 1) AND (days <= 3650))),
  constraint time_limit_source_check CHECK (((length(source) >= 2) AND (length(source) <= 200))),
  constraint time_limit_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint time_limit_pkey PRIMARY KEY (company_id, id),
  constraint time_limit_taken UNIQUE (company_id, country, court_kind, valid_from_on)
);
alter table legal.time_limit force row level security;
create policy company on legal.time_limit using (company_id = app.current_company());
grant insert on legal.time_limit to qafila_app;
grant select on legal.time_limit to qafila_app;
grant update on legal.time_limit to qafila_app;

create table parties.blacklist_entry (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  party_id uuid not null,
  reason_code text not null,
  reason text not null,
  evidence_links text[] not null default '{}'::text[],
  starts_on date not null,
  review_on date not null,
  appeal text,
  appealed_at timestamp with time zone,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  lift_reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint blacklist_entry_appeal_check CHECK (((length(appeal) >= 3) AND (length(appeal) <= 2000))),
  constraint blacklist_entry_lift CHECK (((lifted_at IS NULL) = (lift_reason IS NULL))),
  constraint blacklist_entry_lift_reason_check CHECK (((length(lift_reason) >= 3) AND (length(lift_reason) <= 500))),
  constraint blacklist_entry_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500))),
  constraint blacklist_entry_reason_code_check CHECK ((reason_code = ANY (ARRAY['non_return'::text, 'unpaid'::text, 'damage'::text, 'fraud'::text, 'violations'::text, 'abuse'::text, 'other'::text]))),
  constraint blacklist_entry_year CHECK (((review_on > starts_on) AND (review_on <= (starts_on + '1 year'::interval)))),
  constraint blacklist_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint blacklist_entry_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint blacklist_entry_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX blacklist_entry_open ON parties.blacklist_entry USING btree (company_id, review_on) WHERE (lifted_at IS NULL);
CREATE INDEX blacklist_entry_party ON parties.blacklist_entry USING btree (company_id, party_id, review_on);
alter table parties.blacklist_entry force row level security;
create policy company on parties.blacklist_entry using (company_id = app.current_company());
grant insert on parties.blacklist_entry to qafila_app;
grant select on parties.blacklist_entry to qafila_app;
grant update on parties.blacklist_entry to qafila_app;

create table parties.identity_reveal (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  document_id uuid not null,
  user_id uuid not null,
  reason text not null,
  revealed_at timestamp with time zone not null,
  readable_until timestamp with time zone not null,
  constraint identity_reveal_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint identity_reveal_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES parties.party_document(company_id, id),
  constraint identity_reveal_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint identity_reveal_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX identity_reveal_document ON parties.identity_reveal USING btree (company_id, document_id, user_id, readable_until);
alter table parties.identity_reveal force row level security;
create policy company on parties.identity_reveal using (company_id = app.current_company());
grant insert on parties.identity_reveal to qafila_app;
grant select on parties.identity_reveal to qafila_app;

create table parties.party (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  kind text not null,
  name_ar text,
  name_en text,
  phone text,
  alt_phone text,
  email text,
  birth_date date,
  nationality text,
  address jsonb,
  credit_limit_minor bigint,
  credit_hold boolean not null default false,
  credit_hold_reason text,
  status text not null default 'active'::text,
  alias_of uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  updated_at timestamp with time zone not null default now(),
  updated_by uuid,
  sort_name text not null generated always as (app.fold_light(COALESCE(name_ar, name_en, ''::text))) stored,
  search_light text not null generated always as ((' '::text || app.fold_light(((((((((COALESCE(name_ar, ''::text) || ' '::text) || COALESCE(name_en, ''::text)) || ' '::text) || COALESCE(substr(phone, 2), ''::text)) || ' '::text) || COALESCE(substr(alt_phone, 2), ''::text)) || ' '::text) || code)))) stored,
  search_aggressive text not null generated always as ((((' '::text || app.fold_aggressive(COALESCE(name_ar, ''::text))) || ' '::text) || app.fold_aggressive(COALESCE(name_en, ''::text)))) stored,
  vat_number text,
  payment_terms_days integer,
  import_id uuid,
  constraint party_alt_phone_check CHECK ((alt_phone ~ '^\+[1-9]\d{4,14}$'::text)),
  constraint party_code_check CHECK ((code ~ '^PTY-\d{4}-\d{5,}$'::text)),
  constraint party_credit_hold_reason_check CHECK (((length(credit_hold_reason) >= 3) AND (length(credit_hold_reason) <= 500))),
  constraint party_credit_limit_minor_check CHECK ((credit_limit_minor >= 0)),
  constraint party_email_check CHECK ((((length(email) >= 3) AND (length(email) <= 200)) AND (email = lower(email)))),
  constraint party_has_name CHECK (((name_ar IS NOT NULL) OR (name_en IS NOT NULL))),
  constraint party_hold_has_reason CHECK ((credit_hold = (credit_hold_reason IS NOT NULL))),
  constraint party_kind_check CHECK ((kind = ANY (ARRAY['individual'::text, 'organization'::text]))),
  constraint party_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint party_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 120))),
  constraint party_nationality_check CHECK ((nationality ~ '^[A-Z]{2}$'::text)),
  constraint party_not_own_alias CHECK ((alias_of <> id)),
  constraint party_payment_terms_days_check CHECK (((payment_terms_days >= 0) AND (payment_terms_days <= 365))),
  constraint party_phone_check CHECK ((phone ~ '^\+[1-9]\d{4,14}$'::text)),
  constraint party_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
  constraint party_vat_number_check CHECK ((vat_number ~ '^[0-9A-Z]{5,20}$'::text)),
  constraint party_company_id_alias_of_fkey FOREIGN KEY (company_id, alias_of) REFERENCES parties.party(company_id, id),
  constraint party_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint party_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES platform.file_import(company_id, id),
  constraint party_pkey PRIMARY KEY (company_id, id),
  constraint party_code_taken UNIQUE (company_id, code)
);
CREATE INDEX party_alias ON parties.party USING btree (company_id, alias_of) WHERE (alias_of IS NOT NULL);
CREATE INDEX party_alt_phone ON parties.party USING btree (company_id, alt_phone) WHERE (alt_phone IS NOT NULL);
CREATE INDEX party_by_code ON parties.party USING btree (company_id, code, id) WHERE (alias_of IS NULL);
CREATE INDEX party_by_name ON parties.party USING btree (company_id, sort_name, id) WHERE (alias_of IS NULL);
CREATE INDEX party_email ON parties.party USING btree (company_id, email) WHERE (email IS NOT NULL);
CREATE INDEX party_import ON parties.party USING btree (company_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX party_on_hold ON parties.party USING btree (company_id, sort_name, id) WHERE (credit_hold AND (alias_of IS NULL));
CREATE INDEX party_phone ON parties.party USING btree (company_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX party_search_aggressive ON parties.party USING gin (company_id, search_aggressive gin_trgm_ops);
CREATE INDEX party_search_light ON parties.party USING gin (company_id, search_light gin_trgm_ops);
alter table parties.party force row level security;
create policy company on parties.party using (company_id = app.current_company());
grant insert on parties.party to qafila_app;
grant select on parties.party to qafila_app;
grant update on parties.party to qafila_app;
grant select on parties.party to qafila_search;

create table parties.party_document (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  party_id uuid not null,
  type text not null,
  country text not null,
  number_sealed bytea not null,
  number_hash text not null,
  last4 text not null,
  issued_on date,
  expires_on date,
  check_result text not null,
  renews_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint party_document_check_result_check CHECK ((check_result = ANY (ARRAY['passed'::text, 'warned'::text, 'unchecked'::text]))),
  constraint party_document_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint party_document_dates CHECK ((expires_on >= issued_on)),
  constraint party_document_last4_check CHECK ((length(last4) <= 4)),
  constraint party_document_number_hash_check CHECK ((number_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint party_document_type_check CHECK ((type = ANY (ARRAY['civil_id'::text, 'qid'::text, 'saudi_id'::text, 'iqama'::text, 'emirates_id'::text, 'cpr'::text, 'oman_id'::text, 'passport'::text, 'driving_licence'::text, 'residency'::text, 'commercial_register'::text, 'authorisation'::text]))),
  constraint party_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint party_document_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint party_document_company_id_renews_id_fkey FOREIGN KEY (company_id, renews_id) REFERENCES parties.party_document(company_id, id),
  constraint party_document_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX party_document_expiry ON parties.party_document USING btree (company_id, expires_on) WHERE (expires_on IS NOT NULL);
CREATE INDEX party_document_hash ON parties.party_document USING btree (company_id, number_hash);
CREATE UNIQUE INDEX party_document_identity ON parties.party_document USING btree (company_id, number_hash, type, country) WHERE (renews_id IS NULL);
CREATE INDEX party_document_last4 ON parties.party_document USING btree (company_id, last4);
CREATE INDEX party_document_party ON parties.party_document USING btree (company_id, party_id, type, expires_on);
alter table parties.party_document force row level security;
create policy company on parties.party_document using (company_id = app.current_company());
grant insert on parties.party_document to qafila_app;
grant select on parties.party_document to qafila_app;

create table parties.party_document_file (
  company_id integer not null default app.current_company(),
  document_id uuid not null,
  file_id uuid not null,
  constraint party_document_file_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES parties.party_document(company_id, id),
  constraint party_document_file_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES app.file(company_id, id),
  constraint party_document_file_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint party_document_file_pkey PRIMARY KEY (company_id, document_id, file_id)
);
CREATE INDEX party_document_file_file ON parties.party_document_file USING btree (company_id, file_id);
alter table parties.party_document_file force row level security;
create policy company on parties.party_document_file using (company_id = app.current_company());
grant delete on parties.party_document_file to qafila_app;
grant insert on parties.party_document_file to qafila_app;
grant select on parties.party_document_file to qafila_app;
grant update on parties.party_document_file to qafila_app;

create table parties.party_match (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  a_id uuid not null,
  b_id uuid not null,
  score integer not null,
  why text[] not null,
  state text not null,
  dismiss_reason text,
  survivor_id uuid,
  survivor_before jsonb,
  survivor_after jsonb,
  merged_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint party_match_dismiss_reason_check CHECK (((length(dismiss_reason) >= 3) AND (length(dismiss_reason) <= 500))),
  constraint party_match_merged CHECK (((state <> 'merged'::text) OR ((survivor_id IS NOT NULL) AND (survivor_before IS NOT NULL) AND (survivor_after IS NOT NULL) AND (merged_at IS NOT NULL)))),
  constraint party_match_ordered CHECK ((a_id < b_id)),
  constraint party_match_score_check CHECK (((score >= 0) AND (score <= 140))),
  constraint party_match_state_check CHECK ((state = ANY (ARRAY['open'::text, 'dismissed'::text, 'merged'::text, 'undone'::text]))),
  constraint party_match_survivor CHECK (((survivor_id = a_id) OR (survivor_id = b_id))),
  constraint party_match_company_id_a_id_fkey FOREIGN KEY (company_id, a_id) REFERENCES parties.party(company_id, id),
  constraint party_match_company_id_b_id_fkey FOREIGN KEY (company_id, b_id) REFERENCES parties.party(company_id, id),
  constraint party_match_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint party_match_pkey PRIMARY KEY (company_id, id),
  constraint party_match_pair UNIQUE (company_id, a_id, b_id)
);
CREATE INDEX party_match_a ON parties.party_match USING btree (company_id, a_id, state);
CREATE INDEX party_match_b ON parties.party_match USING btree (company_id, b_id, state);
CREATE INDEX party_match_state ON parties.party_match USING btree (company_id, state, score, id);
alter table parties.party_match force row level security;
create policy company on parties.party_match using (company_id = app.current_company());
grant delete on parties.party_match to qafila_app;
grant insert on parties.party_match to qafila_app;
grant select on parties.party_match to qafila_app;
grant update on parties.party_match to qafila_app;

create table parties.party_relation (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  from_id uuid not null,
  to_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint party_relation_kind_check CHECK ((kind = ANY (ARRAY['sponsor'::text, 'employer'::text, 'contact_person'::text, 'signatory'::text, 'guarantor'::text]))),
  constraint party_relation_two CHECK ((from_id <> to_id)),
  constraint party_relation_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint party_relation_company_id_from_id_fkey FOREIGN KEY (company_id, from_id) REFERENCES parties.party(company_id, id),
  constraint party_relation_company_id_to_id_fkey FOREIGN KEY (company_id, to_id) REFERENCES parties.party(company_id, id),
  constraint party_relation_pkey PRIMARY KEY (company_id, id),
  constraint party_relation_known UNIQUE (company_id, from_id, to_id, kind)
);
CREATE INDEX party_relation_to ON parties.party_relation USING btree (company_id, to_id);
alter table parties.party_relation force row level security;
create policy company on parties.party_relation using (company_id = app.current_company());
grant delete on parties.party_relation to qafila_app;
grant insert on parties.party_relation to qafila_app;
grant select on parties.party_relation to qafila_app;
grant update on parties.party_relation to qafila_app;

create table parties.party_role (
  company_id integer not null default app.current_company(),
  party_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint party_role_role_check CHECK ((role = ANY (ARRAY['customer'::text, 'vendor'::text, 'supplier'::text, 'owner'::text, 'tenant'::text, 'driver'::text, 'guarantor'::text, 'employee'::text, 'patient'::text, 'insurer'::text, 'student'::text]))),
  constraint party_role_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint party_role_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint party_role_pkey PRIMARY KEY (company_id, party_id, role)
);
CREATE INDEX party_role_by_role ON parties.party_role USING btree (company_id, role, party_id);
alter table parties.party_role force row level security;
create policy company on parties.party_role using (company_id = app.current_company());
grant delete on parties.party_role to qafila_app;
grant insert on parties.party_role to qafila_app;
grant select on parties.party_role to qafila_app;
grant update on parties.party_role to qafila_app;
grant select on parties.party_role to qafila_search;

create table platform.audit_check (
  company_id integer not null default app.current_company(),
  verified_seq bigint not null,
  broken_seq bigint,
  checked_at timestamp with time zone not null,
  constraint audit_check_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint audit_check_pkey PRIMARY KEY (company_id)
);
alter table platform.audit_check force row level security;
create policy company on platform.audit_check using (company_id = app.current_company());
grant delete on platform.audit_check to qafila_app;
grant insert on platform.audit_check to qafila_app;
grant select on platform.audit_check to qafila_app;
grant update on platform.audit_check to qafila_app;

create table platform.branch (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  name_ar text not null,
  name_en text,
  address text,
  manager_user_id uuid,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint branch_code_check CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint branch_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint branch_company_id_manager_user_id_fkey FOREIGN KEY (company_id, manager_user_id) REFERENCES access.membership(company_id, user_id) ON DELETE SET NULL (manager_user_id) NOT VALID,
  constraint branch_pkey PRIMARY KEY (company_id, id),
  constraint branch_code_taken UNIQUE (company_id, code)
);
alter table platform.branch force row level security;
create policy company on platform.branch using (company_id = app.current_company());
grant delete on platform.branch to qafila_app;
grant insert on platform.branch to qafila_app;
grant select on platform.branch to qafila_app;
grant update on platform.branch to qafila_app;

create table platform.browse_consent (
  company_id integer not null default app.current_company(),
  mode text not null,
  until timestamp with time zone not null,
  granted_by uuid not null,
  granted_by_name text not null,
  granted_at timestamp with time zone not null,
  constraint browse_consent_mode_check CHECK ((mode = ANY (ARRAY['read'::text, 'write'::text]))),
  constraint browse_consent_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint browse_consent_pkey PRIMARY KEY (company_id)
);
alter table platform.browse_consent force row level security;
create policy company on platform.browse_consent using (company_id = app.current_company());
grant delete on platform.browse_consent to qafila_app;
grant insert on platform.browse_consent to qafila_app;
grant select on platform.browse_consent to qafila_app;
grant update on platform.browse_consent to qafila_app;

create table platform.browse_visit (
  id uuid not null default app.uuid_v7(),
  company_id integer not null,
  super_admin_id uuid not null,
  super_admin_name text not null,
  mode text not null default 'read'::text,
  reason text,
  started_at timestamp with time zone not null,
  unlocked_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  requests integer not null default 0,
  writes integer not null default 0,
  constraint browse_visit_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint browse_visit_check1 CHECK (((mode = 'read'::text) OR (length(reason) >= 10))),
  constraint browse_visit_end_reason_check CHECK ((end_reason = ANY (ARRAY['exit'::text, 'signOut'::text, 'expired'::text, 'company'::text, 'switched'::text, 'suspended'::text]))),
  constraint browse_visit_mode_check CHECK ((mode = ANY (ARRAY['read'::text, 'write'::text]))),
  constraint browse_visit_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint browse_visit_pkey PRIMARY KEY (id)
);
CREATE INDEX browse_visit_company ON platform.browse_visit USING btree (company_id, id);
CREATE UNIQUE INDEX browse_visit_open ON platform.browse_visit USING btree (super_admin_id) WHERE (ended_at IS NULL);
CREATE INDEX browse_visit_started ON platform.browse_visit USING btree (started_at);
grant insert on platform.browse_visit to qafila_app;
grant select on platform.browse_visit to qafila_app;
grant update on platform.browse_visit to qafila_app;

create table platform.company (
  id integer not null generated always as identity,
  uuid uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name text not null,
  name_ar text not null,
  business_type text not null,
  country text not null default 'KW'::text,
  city text,
  address text,
  phone text,
  email text not null,
  currency text not null default 'QAR'::text,
  time_zone text not null default 'Asia/Kuwait'::text,
  next_time_zone text,
  next_time_zone_from date,
  digits text not null default 'latin'::text,
  display_decimals integer,
  first_day_of_week integer not null default 0,
  fiscal_year_start integer not null default 1,
  commercial_register text,
  license text,
  vat_number text,
  active_modules text[] not null,
  industry_config jsonb not null default '{}'::jsonb,
  custom_branding jsonb not null default '{}'::jsonb,
  employee_scope text not null default 'all'::text,
  browse_consent text not null default 'none'::text,
  status text not null default 'active'::text,
  status_reason text,
  onboarding_steps text[] not null default '{}'::text[],
  onboarded_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  search_key text not null generated always as (app.fold_light(((((((name_ar || ' '::text) || name) || ' '::text) || email) || ' '::text) || COALESCE(city, ''::text)))) stored,
  closing_asked_at timestamp with time zone,
  closing_asked_by uuid,
  closing_asked_by_name text,
  closing_reason text,
  closed_at timestamp with time zone,
  purged_at timestamp with time zone,
  purged_rows bigint not null default 0,
  copy_of integer,
  sealed_as uuid,
  restoring_since timestamp with time zone,
  constraint company_active_modules_check CHECK (('core'::text = ANY (active_modules))),
  constraint company_browse_consent_check CHECK ((browse_consent = ANY (ARRAY['none'::text, 'writes'::text, 'all'::text]))),
  constraint company_business_type_check CHECK ((business_type = ANY (ARRAY['car_rental'::text, 'real_estate'::text, 'retail'::text, 'medical'::text, 'manufacturing'::text, 'restaurant'::text, 'logistics'::text, 'education'::text, 'consulting'::text, 'construction'::text]))),
  constraint company_check CHECK (((next_time_zone IS NULL) = (next_time_zone_from IS NULL))),
  constraint company_closed_since CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint company_closing_asked CHECK ((((closing_asked_at IS NULL) = (closing_asked_by IS NULL)) AND ((closing_asked_at IS NULL) = (closing_asked_by_name IS NULL)) AND ((closing_asked_at IS NULL) = (closing_reason IS NULL)))),
  constraint company_country_check CHECK ((country = ANY (ARRAY['KW'::text, 'SA'::text, 'QA'::text, 'AE'::text, 'BH'::text, 'OM'::text]))),
  constraint company_currency_check CHECK ((currency = ANY (ARRAY['KWD'::text, 'BHD'::text, 'OMR'::text, 'QAR'::text, 'SAR'::text, 'AED'::text, 'USD'::text, 'EUR'::text]))),
  constraint company_digits_check CHECK ((digits = ANY (ARRAY['latin'::text, 'arabic'::text]))),
  constraint company_display_decimals_check CHECK (((display_decimals >= 0) AND (display_decimals <= 3))),
  constraint company_employee_scope_check CHECK ((employee_scope = ANY (ARRAY['all'::text, 'own'::text]))),
  constraint company_first_day_of_week_check CHECK (((first_day_of_week >= 0) AND (first_day_of_week <= 6))),
  constraint company_fiscal_year_start_check CHECK (((fiscal_year_start >= 1) AND (fiscal_year_start <= 12))),
  constraint company_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint company_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint company_purged CHECK (((purged_at IS NULL) OR (closed_at IS NOT NULL))),
  constraint company_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'closed'::text]))),
  constraint company_copy_of_fkey FOREIGN KEY (copy_of) REFERENCES platform.company(id),
  constraint company_pkey PRIMARY KEY (id),
  constraint company_uuid_key UNIQUE (uuid)
);
CREATE INDEX company_search ON platform.company USING gin (search_key gin_trgm_ops);
CREATE INDEX company_to_purge ON platform.company USING btree (closed_at) WHERE ((status = 'closed'::text) AND (purged_at IS NULL));
grant insert on platform.company to qafila_app;
grant select on platform.company to qafila_app;
grant update on platform.company to qafila_app;

create table platform.company_export (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  state text not null default 'preparing'::text,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  parts integer,
  size_bytes bigint,
  row_count bigint,
  file_count integer,
  sha256 text,
  by_staff boolean not null default false,
  kind text not null default 'asked'::text,
  verified_at timestamp with time zone,
  is_intact boolean,
  problem text,
  constraint company_export_check CHECK (((state = ANY (ARRAY['ready'::text, 'removed'::text])) = (ready_at IS NOT NULL))),
  constraint company_export_checked CHECK (((verified_at IS NULL) = (is_intact IS NULL))),
  constraint company_export_kind_check CHECK ((kind = ANY (ARRAY['asked'::text, 'nightly'::text, 'manual'::text, 'beforeRestore'::text]))),
  constraint company_export_state_check CHECK ((state = ANY (ARRAY['preparing'::text, 'ready'::text, 'failed'::text, 'removed'::text]))),
  constraint company_export_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint company_export_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX company_export_due ON platform.company_export USING btree (company_id, expires_at) WHERE (state = 'ready'::text);
CREATE INDEX company_export_list ON platform.company_export USING btree (company_id, requested_at DESC);
CREATE UNIQUE INDEX company_export_running ON platform.company_export USING btree (company_id) WHERE (state = 'preparing'::text);
alter table platform.company_export force row level security;
create policy company on platform.company_export using (company_id = app.current_company());
CREATE TRIGGER keep_copy_result AFTER UPDATE ON platform.company_export FOR EACH ROW WHEN (((old.state = 'preparing'::text) AND (new.state = ANY (ARRAY['ready'::text, 'failed'::text])))) EXECUTE FUNCTION platform.keep_copy_result();
grant insert on platform.company_export to qafila_app;
grant select on platform.company_export to qafila_app;
grant update on platform.company_export to qafila_app;

create table platform.copy_result (
  company_id integer not null,
  id uuid not null,
  at timestamp with time zone not null,
  state text not null,
  requested_by_name text not null,
  by_staff boolean not null,
  size_bytes bigint,
  kind text not null default 'asked'::text,
  row_count bigint,
  sha256 text,
  drilled_at timestamp with time zone,
  drill_problem text,
  constraint copy_result_kind_check CHECK ((kind = ANY (ARRAY['asked'::text, 'nightly'::text, 'manual'::text, 'beforeRestore'::text]))),
  constraint copy_result_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'failed'::text]))),
  constraint copy_result_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint copy_result_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX copy_result_at ON platform.copy_result USING btree (at);
CREATE INDEX copy_result_newest ON platform.copy_result USING btree (company_id, state, at DESC);
grant insert on platform.copy_result to qafila_app;
grant select on platform.copy_result to qafila_app;

create table platform.example_data (
  company_id integer not null default app.current_company(),
  state text not null,
  begun_at timestamp with time zone not null,
  begun_by uuid not null,
  ready_seq bigint,
  constraint example_data_state_check CHECK ((state = ANY (ARRAY['filling'::text, 'ready'::text, 'failed'::text]))),
  constraint example_data_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint example_data_pkey PRIMARY KEY (company_id)
);
alter table platform.example_data force row level security;
create policy company on platform.example_data using (company_id = app.current_company());
grant delete on platform.example_data to qafila_app;
grant insert on platform.example_data to qafila_app;
grant select on platform.example_data to qafila_app;
grant update on platform.example_data to qafila_app;

create table platform.feature_gate (
  code text not null,
  version integer not null default 1,
  name_ar text not null,
  name_en text not null,
  required_plans text[] not null,
  is_active boolean not null default true,
  constraint feature_gate_code_check CHECK ((code ~ '^[a-z][a-z_]{1,40}$'::text)),
  constraint feature_gate_pkey PRIMARY KEY (code)
);
CREATE TRIGGER renews_companies AFTER INSERT OR DELETE OR UPDATE ON platform.feature_gate FOR EACH STATEMENT EXECUTE FUNCTION platform.renew_companies();
grant insert on platform.feature_gate to qafila_app;
grant select on platform.feature_gate to qafila_app;
grant update on platform.feature_gate to qafila_app;

create table platform.file_import (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  number text not null,
  kind text not null,
  file_name text not null,
  rows_hash text not null,
  row_count integer not null,
  record_count integer not null,
  error_count integer not null default 0,
  total_minor bigint,
  state text not null default 'committed'::text,
  undo_until timestamp with time zone not null,
  undone_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  constraint file_import_check CHECK (((state = 'undone'::text) = (undone_at IS NOT NULL))),
  constraint file_import_error_count_check CHECK ((error_count >= 0)),
  constraint file_import_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint file_import_kind_check CHECK ((kind ~ '^[a-z]+\.[a-zA-Z]+$'::text)),
  constraint file_import_number_check CHECK ((number ~ '^IMP-\d{4}-\d{5,}$'::text)),
  constraint file_import_record_count_check CHECK ((record_count > 0)),
  constraint file_import_row_count_check CHECK ((row_count > 0)),
  constraint file_import_rows_hash_check CHECK ((rows_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint file_import_state_check CHECK ((state = ANY (ARRAY['committed'::text, 'undone'::text]))),
  constraint file_import_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint file_import_pkey PRIMARY KEY (company_id, id),
  constraint file_import_number_taken UNIQUE (company_id, number)
);
CREATE INDEX file_import_created ON platform.file_import USING btree (company_id, kind, created_at, id);
CREATE UNIQUE INDEX file_import_same ON platform.file_import USING btree (company_id, kind, rows_hash) WHERE (state = 'committed'::text);
alter table platform.file_import force row level security;
create policy company on platform.file_import using (company_id = app.current_company());
grant insert on platform.file_import to qafila_app;
grant select on platform.file_import to qafila_app;
grant update on platform.file_import to qafila_app;

create table platform.file_import_record (
  company_id integer not null default app.current_company(),
  import_id uuid not null,
  record_no integer not null,
  record_id uuid not null,
  constraint file_import_record_record_no_check CHECK ((record_no >= 1)),
  constraint file_import_record_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint file_import_record_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES platform.file_import(company_id, id),
  constraint file_import_record_pkey PRIMARY KEY (company_id, import_id, record_no)
);
alter table platform.file_import_record force row level security;
create policy company on platform.file_import_record using (company_id = app.current_company());
grant insert on platform.file_import_record to qafila_app;
grant select on platform.file_import_record to qafila_app;

create table platform.installation (
  is_only boolean not null default true,
  version integer not null default 1,
  sign_up_open boolean not null default true,
  trial_days integer not null default 14,
  trial_plan text not null default 'professional'::text,
  contact_email text,
  log_days integer,
  mail_days integer,
  notice_ar text,
  notice_en text,
  notice_from timestamp with time zone,
  notice_until timestamp with time zone,
  constraint installation_check CHECK (((notice_ar IS NULL) = (notice_until IS NULL))),
  constraint installation_check1 CHECK (((notice_from IS NULL) = (notice_until IS NULL))),
  constraint installation_check2 CHECK ((notice_from < notice_until)),
  constraint installation_contact_email_check CHECK (((length(contact_email) >= 3) AND (length(contact_email) <= 200))),
  constraint installation_is_only_check CHECK (is_only),
  constraint installation_log_days_check CHECK (((log_days >= 90) AND (log_days <= 3650))),
  constraint installation_mail_days_check CHECK (((mail_days >= 30) AND (mail_days <= 3650))),
  constraint installation_notice_ar_check CHECK (((length(notice_ar) >= 1) AND (length(notice_ar) <= 300))),
  constraint installation_notice_en_check CHECK (((length(notice_en) >= 1) AND (length(notice_en) <= 300))),
  constraint installation_trial_days_check CHECK (((trial_days >= 0) AND (trial_days <= 90))),
  constraint installation_trial_plan_fkey FOREIGN KEY (trial_plan) REFERENCES platform.plan(code),
  constraint installation_pkey PRIMARY KEY (is_only)
);
grant select on platform.installation to qafila_app;
grant update on platform.installation to qafila_app;

create table platform.landing_content (
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  content_key text not null,
  content_value text,
  content_value_ar text,
  is_active boolean not null default true,
  sort_order integer not null,
  created_at timestamp with time zone not null default now(),
  constraint landing_content_content_key_check CHECK ((content_key ~ '^[a-z][a-z0-9_]{1,59}$'::text)),
  constraint landing_content_content_value_ar_check CHECK (((length(content_value_ar) >= 1) AND (length(content_value_ar) <= 2000))),
  constraint landing_content_content_value_check CHECK (((length(content_value) >= 1) AND (length(content_value) <= 2000))),
  constraint landing_content_pkey PRIMARY KEY (id),
  constraint landing_key_taken UNIQUE (content_key)
);
CREATE INDEX landing_content_order ON platform.landing_content USING btree (sort_order, id);
grant delete on platform.landing_content to qafila_app;
grant insert on platform.landing_content to qafila_app;
grant select on platform.landing_content to qafila_app;
grant update on platform.landing_content to qafila_app;

create table platform.map_tiles (
  company_id integer not null default app.current_company(),
  version integer not null default 1,
  tile_address text,
  attribution text,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  constraint map_tiles_attribution_check CHECK (((length(attribution) >= 1) AND (length(attribution) <= 200))),
  constraint map_tiles_check CHECK (((tile_address IS NULL) OR (attribution IS NOT NULL))),
  constraint map_tiles_tile_address_check CHECK (((length(tile_address) >= 1) AND (length(tile_address) <= 300))),
  constraint map_tiles_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint map_tiles_pkey PRIMARY KEY (company_id)
);
alter table platform.map_tiles force row level security;
create policy company on platform.map_tiles using (company_id = app.current_company());
grant delete on platform.map_tiles to qafila_app;
grant insert on platform.map_tiles to qafila_app;
grant select on platform.map_tiles to qafila_app;
grant update on platform.map_tiles to qafila_app;

create table platform.module_setting (
  company_id integer not null default app.current_company(),
  module_name text not null,
  is_enabled boolean not null default true,
  config jsonb not null default '{}'::jsonb,
  constraint module_setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint module_setting_pkey PRIMARY KEY (company_id, module_name)
);
alter table platform.module_setting force row level security;
create policy company on platform.module_setting using (company_id = app.current_company());
CREATE TRIGGER renews_company AFTER INSERT OR DELETE OR UPDATE ON platform.module_setting FOR EACH ROW EXECUTE FUNCTION platform.renew_company();
grant delete on platform.module_setting to qafila_app;
grant insert on platform.module_setting to qafila_app;
grant select on platform.module_setting to qafila_app;
grant update on platform.module_setting to qafila_app;

create table platform.plan (
  code text not null,
  version integer not null default 1,
  name_ar text not null,
  name_en text not null,
  price_monthly_minor bigint not null,
  price_yearly_minor bigint not null,
  max_users integer,
  max_vehicles integer,
  max_customers integer,
  max_active_contracts integer,
  max_storage_gb integer,
  rank integer not null,
  is_active boolean not null default true,
  constraint plan_code_check CHECK ((code ~ '^[a-z][a-z_]{1,30}$'::text)),
  constraint plan_max_active_contracts_check CHECK ((max_active_contracts >= 0)),
  constraint plan_max_customers_check CHECK ((max_customers >= 0)),
  constraint plan_max_storage_gb_check CHECK ((max_storage_gb >= 0)),
  constraint plan_max_users_check CHECK ((max_users >= 0)),
  constraint plan_max_vehicles_check CHECK ((max_vehicles >= 0)),
  constraint plan_price_monthly_minor_check CHECK ((price_monthly_minor >= 0)),
  constraint plan_price_yearly_minor_check CHECK ((price_yearly_minor >= 0)),
  constraint plan_pkey PRIMARY KEY (code),
  constraint plan_rank_key UNIQUE (rank)
);
grant insert on platform.plan to qafila_app;
grant select on platform.plan to qafila_app;
grant update on platform.plan to qafila_app;

create table platform.resource_usage (
  company_id integer not null,
  resource text not null,
  used integer not null,
  counted_at timestamp with time zone not null,
  constraint resource_usage_resource_check CHECK ((resource = ANY (ARRAY['users'::text, 'vehicles'::text, 'customers'::text, 'activeContracts'::text]))),
  constraint resource_usage_used_check CHECK ((used >= 0)),
  constraint resource_usage_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint resource_usage_pkey PRIMARY KEY (company_id, resource)
);
grant insert on platform.resource_usage to qafila_app;
grant select on platform.resource_usage to qafila_app;
grant update on platform.resource_usage to qafila_app;

create table platform.restore (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  export_id uuid not null,
  mode text not null,
  state text not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  applied_by uuid,
  applied_by_name text,
  applied_at timestamp with time zone,
  saved_export_id uuid,
  copy_company uuid,
  finished_at timestamp with time zone,
  problem text,
  report jsonb,
  constraint restore_check CHECK (((applied_by IS NULL) = (applied_at IS NULL))),
  constraint restore_mode_check CHECK ((mode = ANY (ARRAY['sandbox'::text, 'newCompany'::text, 'replace'::text]))),
  constraint restore_state_check CHECK ((state = ANY (ARRAY['verifying'::text, 'verified'::text, 'saving'::text, 'applying'::text, 'applied'::text, 'failed'::text, 'discarded'::text]))),
  constraint restore_company_id_export_id_fkey FOREIGN KEY (company_id, export_id) REFERENCES platform.company_export(company_id, id),
  constraint restore_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint restore_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX restore_list ON platform.restore USING btree (company_id, requested_at DESC);
CREATE UNIQUE INDEX restore_running ON platform.restore USING btree (company_id) WHERE (state = ANY (ARRAY['verifying'::text, 'saving'::text, 'applying'::text]));
alter table platform.restore force row level security;
create policy company on platform.restore using (company_id = app.current_company());
grant insert on platform.restore to qafila_app;
grant select on platform.restore to qafila_app;
grant update on platform.restore to qafila_app;

create table platform.sealed_document (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  no integer not null,
  request_id uuid not null,
  document_type text not null,
  document_id uuid not null,
  number text not null,
  title_ar text not null,
  title_en text not null,
  file_id uuid not null,
  original_hash text not null,
  sealed_hash text not null,
  previous_hash text not null,
  chain_hash text not null,
  verify_code text not null,
  sealed_at timestamp with time zone not null,
  constraint sealed_document_chain_hash_check CHECK ((length(chain_hash) = 64)),
  constraint sealed_document_no_check CHECK ((no > 0)),
  constraint sealed_document_original_hash_check CHECK ((length(original_hash) = 64)),
  constraint sealed_document_previous_hash_check CHECK ((length(previous_hash) = 64)),
  constraint sealed_document_sealed_hash_check CHECK ((length(sealed_hash) = 64)),
  constraint sealed_document_verify_code_check CHECK ((length(verify_code) = 19)),
  constraint sealed_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint sealed_document_company_id_request_id_fkey FOREIGN KEY (company_id, request_id) REFERENCES platform.sign_request(company_id, id),
  constraint sealed_document_pkey PRIMARY KEY (company_id, id),
  constraint sealed_document_no_taken UNIQUE (company_id, no)
);
CREATE INDEX sealed_document_document ON platform.sealed_document USING btree (company_id, document_type, document_id);
CREATE INDEX sealed_document_file ON platform.sealed_document USING btree (company_id, file_id);
CREATE INDEX sealed_document_request ON platform.sealed_document USING btree (company_id, request_id);
alter table platform.sealed_document force row level security;
create policy company on platform.sealed_document using (company_id = app.current_company());
grant insert on platform.sealed_document to qafila_app;
grant select on platform.sealed_document to qafila_app;

create table platform.setting (
  company_id integer not null default app.current_company(),
  module text not null,
  key text not null,
  value jsonb not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by uuid,
  constraint setting_key_check CHECK (((length(key) >= 1) AND (length(key) <= 80))),
  constraint setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint setting_pkey PRIMARY KEY (company_id, module, key)
);
alter table platform.setting force row level security;
create policy company on platform.setting using (company_id = app.current_company());
grant delete on platform.setting to qafila_app;
grant insert on platform.setting to qafila_app;
grant select on platform.setting to qafila_app;
grant update on platform.setting to qafila_app;

create table platform.sign_request (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  document_type text not null,
  document_id uuid not null,
  number text not null,
  title_ar text not null,
  title_en text not null,
  signer_name text not null,
  channel text not null,
  is_bilingual boolean not null default false,
  fingerprint text not null,
  document_hash text not null,
  document_file_id uuid not null,
  state text not null,
  expires_at timestamp with time zone,
  opened_at timestamp with time zone,
  decided_at timestamp with time zone,
  refuse_reason text,
  signed_name text,
  strokes jsonb,
  scan_file_id uuid,
  witness text,
  ip text,
  device text,
  by_name text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  consent_text text,
  code_hash text,
  code_used boolean not null default false,
  signatory_id uuid,
  constraint sign_request_channel_check CHECK ((channel = ANY (ARRAY['link'::text, 'counter'::text, 'scan'::text]))),
  constraint sign_request_check CHECK (((channel = 'link'::text) = (expires_at IS NOT NULL))),
  constraint sign_request_check1 CHECK (((state = 'signed'::text) = (signed_name IS NOT NULL))),
  constraint sign_request_code_hash_check CHECK ((length(code_hash) = 64)),
  constraint sign_request_consent_text_check CHECK (((length(consent_text) >= 1) AND (length(consent_text) <= 500))),
  constraint sign_request_document_hash_check CHECK ((length(document_hash) = 64)),
  constraint sign_request_document_type_check CHECK (((length(document_type) >= 1) AND (length(document_type) <= 60))),
  constraint sign_request_fingerprint_check CHECK ((length(fingerprint) = 64)),
  constraint sign_request_refuse_reason_check CHECK ((length(refuse_reason) <= 300)),
  constraint sign_request_signer_name_check CHECK (((length(signer_name) >= 1) AND (length(signer_name) <= 200))),
  constraint sign_request_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'opened'::text, 'signed'::text, 'refused'::text, 'revoked'::text]))),
  constraint sign_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint sign_request_signatory FOREIGN KEY (company_id, signatory_id) REFERENCES platform.signatory(company_id, id),
  constraint sign_request_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX sign_request_document ON platform.sign_request USING btree (company_id, document_type, document_id, id);
CREATE INDEX sign_request_file ON platform.sign_request USING btree (company_id, document_file_id);
CREATE INDEX sign_request_newest ON platform.sign_request USING btree (company_id, created_at, id);
CREATE INDEX sign_request_scan ON platform.sign_request USING btree (company_id, scan_file_id) WHERE (scan_file_id IS NOT NULL);
alter table platform.sign_request force row level security;
create policy company on platform.sign_request using (company_id = app.current_company());
grant delete on platform.sign_request to qafila_app;
grant insert on platform.sign_request to qafila_app;
grant select on platform.sign_request to qafila_app;
grant update on platform.sign_request to qafila_app;

create table platform.signatory (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name text not null,
  title text,
  strokes jsonb not null,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint signatory_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint signatory_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint signatory_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint signatory_pkey PRIMARY KEY (company_id, id),
  constraint signatory_name_taken UNIQUE (company_id, name)
);
alter table platform.signatory force row level security;
create policy company on platform.signatory using (company_id = app.current_company());
grant delete on platform.signatory to qafila_app;
grant insert on platform.signatory to qafila_app;
grant select on platform.signatory to qafila_app;
grant update on platform.signatory to qafila_app;

create table platform.subscription (
  company_id integer not null,
  version integer not null default 1,
  plan_code text not null,
  cycle text not null,
  state text not null,
  starts_on date not null,
  ends_on date not null,
  paid_minor bigint not null default 0,
  last_reminder text,
  changed_at timestamp with time zone not null default now(),
  open_order_id uuid,
  open_order_number text,
  open_order_due_minor bigint,
  open_order_at timestamp with time zone,
  last_order_year integer,
  last_order_no integer,
  anchor_day integer,
  constraint subscription_anchor_day_check CHECK (((anchor_day >= 1) AND (anchor_day <= 31))),
  constraint subscription_check CHECK ((ends_on >= starts_on)),
  constraint subscription_check1 CHECK (((cycle = 'trial'::text) OR (state <> 'trial'::text))),
  constraint subscription_check2 CHECK (((state <> 'free'::text) OR (plan_code = 'free'::text))),
  constraint subscription_cycle_check CHECK ((cycle = ANY (ARRAY['trial'::text, 'monthly'::text, 'yearly'::text]))),
  constraint subscription_paid_minor_check CHECK ((paid_minor >= 0)),
  constraint subscription_state_check CHECK ((state = ANY (ARRAY['trial'::text, 'active'::text, 'grace'::text, 'free'::text]))),
  constraint subscription_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint subscription_plan_code_fkey FOREIGN KEY (plan_code) REFERENCES platform.plan(code),
  constraint subscription_pkey PRIMARY KEY (company_id)
);
CREATE INDEX subscription_last_order ON platform.subscription USING btree (last_order_year, last_order_no);
CREATE INDEX subscription_open_order ON platform.subscription USING btree (open_order_at) WHERE (open_order_id IS NOT NULL);
CREATE INDEX subscription_state ON platform.subscription USING btree (state, ends_on);
CREATE TRIGGER keep_subscription_change AFTER UPDATE ON platform.subscription FOR EACH ROW WHEN (((((old.plan_code IS DISTINCT FROM new.plan_code) OR (old.cycle IS DISTINCT FROM new.cycle)) OR (old.state IS DISTINCT FROM new.state)) OR (old.paid_minor IS DISTINCT FROM new.paid_minor))) EXECUTE FUNCTION platform.keep_subscription_change();
CREATE TRIGGER keep_subscription_change_new AFTER INSERT ON platform.subscription FOR EACH ROW EXECUTE FUNCTION platform.keep_subscription_change();
CREATE TRIGGER renews_company AFTER INSERT OR DELETE OR UPDATE ON platform.subscription FOR EACH ROW EXECUTE FUNCTION platform.renew_company();
grant insert on platform.subscription to qafila_app;
grant select on platform.subscription to qafila_app;
grant update on platform.subscription to qafila_app;

create table platform.subscription_change (
  id bigint not null generated always as identity,
  company_id integer not null,
  at timestamp with time zone not null,
  plan_code text not null,
  cycle text not null,
  state text not null,
  price_minor bigint not null,
  constraint subscription_change_cycle_check CHECK ((cycle = ANY (ARRAY['trial'::text, 'monthly'::text, 'yearly'::text]))),
  constraint subscription_change_state_check CHECK ((state = ANY (ARRAY['trial'::text, 'active'::text, 'grace'::text, 'free'::text]))),
  constraint subscription_change_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint subscription_change_plan_code_fkey FOREIGN KEY (plan_code) REFERENCES platform.plan(code),
  constraint subscription_change_pkey PRIMARY KEY (id)
);
CREATE INDEX subscription_change_company ON platform.subscription_change USING btree (company_id, at DESC, id DESC);
grant insert on platform.subscription_change to qafila_app;
grant select on platform.subscription_change to qafila_app;

create table platform.subscription_order (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  plan_code text not null,
  cycle text not null,
  takes_effect text not null,
  starts_on date not null,
  ends_on date not null,
  price_minor bigint not null,
  credit_minor bigint not null,
  due_minor bigint not null,
  state text not null default 'pending'::text,
  method text,
  reference text,
  received_on date,
  recorded_by text,
  applied_on date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  anchor_day integer,
  constraint subscription_order_anchor_day_check CHECK (((anchor_day >= 1) AND (anchor_day <= 31))),
  constraint subscription_order_check CHECK ((due_minor = (price_minor - credit_minor))),
  constraint subscription_order_check1 CHECK (((state = 'paid'::text) = (received_on IS NOT NULL))),
  constraint subscription_order_credit_minor_check CHECK ((credit_minor >= 0)),
  constraint subscription_order_cycle_check CHECK ((cycle = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  constraint subscription_order_method_check CHECK ((method = ANY (ARRAY['transfer'::text, 'cash'::text, 'cheque'::text, 'link'::text]))),
  constraint subscription_order_price_minor_check CHECK ((price_minor >= 0)),
  constraint subscription_order_reference_check CHECK ((length(reference) <= 80)),
  constraint subscription_order_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'cancelled'::text]))),
  constraint subscription_order_takes_effect_check CHECK ((takes_effect = ANY (ARRAY['now'::text, 'atEnd'::text]))),
  constraint subscription_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint subscription_order_plan_code_fkey FOREIGN KEY (plan_code) REFERENCES platform.plan(code),
  constraint subscription_order_pkey PRIMARY KEY (company_id, id),
  constraint subscription_order_number UNIQUE (company_id, number)
);
CREATE UNIQUE INDEX subscription_order_open ON platform.subscription_order USING btree (company_id) WHERE (state = 'pending'::text);
CREATE INDEX subscription_order_waiting ON platform.subscription_order USING btree (company_id, starts_on) WHERE ((state = 'paid'::text) AND (applied_on IS NULL));
alter table platform.subscription_order force row level security;
create policy company on platform.subscription_order using (company_id = app.current_company());
grant delete on platform.subscription_order to qafila_app;
grant insert on platform.subscription_order to qafila_app;
grant select on platform.subscription_order to qafila_app;
grant update on platform.subscription_order to qafila_app;

create table realestate.agreement (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  representative_id uuid not null,
  starts_on date not null,
  ends_on date,
  fee_basis text not null,
  fee_bps integer not null default 0,
  fee_minor bigint not null default 0,
  minimum_fee_minor bigint not null default 0,
  reserve_minor bigint not null default 0,
  spend_limit_minor bigint not null default 0,
  payout_day integer not null default 5,
  state text not null default 'active'::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint agreement_check CHECK (((ends_on IS NULL) OR (ends_on >= starts_on))),
  constraint agreement_fee_basis_check CHECK ((fee_basis = ANY (ARRAY['collected'::text, 'fixed'::text]))),
  constraint agreement_fee_bps_check CHECK (((fee_bps >= 0) AND (fee_bps <= 10000))),
  constraint agreement_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint agreement_minimum_fee_minor_check CHECK ((minimum_fee_minor >= 0)),
  constraint agreement_payout_day_check CHECK (((payout_day >= 1) AND (payout_day <= 28))),
  constraint agreement_reserve_minor_check CHECK ((reserve_minor >= 0)),
  constraint agreement_spend_limit_minor_check CHECK ((spend_limit_minor >= 0)),
  constraint agreement_state_check CHECK ((state = ANY (ARRAY['active'::text, 'ended'::text]))),
  constraint agreement_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint agreement_company_id_representative_id_fkey FOREIGN KEY (company_id, representative_id) REFERENCES parties.party(company_id, id),
  constraint agreement_pkey PRIMARY KEY (company_id, id),
  constraint agreement_number_taken UNIQUE (company_id, number)
);
CREATE INDEX agreement_representative ON realestate.agreement USING btree (company_id, representative_id);
alter table realestate.agreement force row level security;
create policy company on realestate.agreement using (company_id = app.current_company());
grant delete on realestate.agreement to qafila_app;
grant insert on realestate.agreement to qafila_app;
grant select on realestate.agreement to qafila_app;
grant update on realestate.agreement to qafila_app;

create table realestate.agreement_property (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  agreement_id uuid not null,
  property_id uuid not null,
  starts_on date not null,
  ends_on date,
  constraint agreement_property_company_id_agreement_id_fkey FOREIGN KEY (company_id, agreement_id) REFERENCES realestate.agreement(company_id, id) ON DELETE CASCADE,
  constraint agreement_property_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint agreement_property_company_id_property_id_fkey FOREIGN KEY (company_id, property_id) REFERENCES realestate.property(company_id, id),
  constraint agreement_property_pkey PRIMARY KEY (company_id, id),
  constraint agreement_property_taken EXCLUDE USING gist (company_id WITH =, property_id WITH =, daterange(starts_on, ends_on, '[]'::text) WITH &&)
);
CREATE INDEX agreement_property_of ON realestate.agreement_property USING btree (company_id, agreement_id);
alter table realestate.agreement_property force row level security;
create policy company on realestate.agreement_property using (company_id = app.current_company());
grant delete on realestate.agreement_property to qafila_app;
grant insert on realestate.agreement_property to qafila_app;
grant select on realestate.agreement_property to qafila_app;
grant update on realestate.agreement_property to qafila_app;

create table realestate.agreement_share (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  agreement_id uuid not null,
  no integer not null,
  owner_id uuid not null,
  share_bps integer not null,
  constraint agreement_share_share_bps_check CHECK (((share_bps >= 1) AND (share_bps <= 10000))),
  constraint agreement_share_company_id_agreement_id_fkey FOREIGN KEY (company_id, agreement_id) REFERENCES realestate.agreement(company_id, id) ON DELETE CASCADE,
  constraint agreement_share_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint agreement_share_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES parties.party(company_id, id),
  constraint agreement_share_pkey PRIMARY KEY (company_id, id),
  constraint agreement_share_taken UNIQUE (company_id, agreement_id, owner_id)
);
alter table realestate.agreement_share force row level security;
create policy company on realestate.agreement_share using (company_id = app.current_company());
grant delete on realestate.agreement_share to qafila_app;
grant insert on realestate.agreement_share to qafila_app;
grant select on realestate.agreement_share to qafila_app;
grant update on realestate.agreement_share to qafila_app;

create table realestate.bundle_cheque (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  bundle_id uuid not null,
  cheque_id uuid not null,
  payment_id uuid not null,
  constraint bundle_cheque_company_id_bundle_id_fkey FOREIGN KEY (company_id, bundle_id) REFERENCES realestate.cheque_bundle(company_id, id),
  constraint bundle_cheque_company_id_cheque_id_fkey FOREIGN KEY (company_id, cheque_id) REFERENCES billing.cheque(company_id, id),
  constraint bundle_cheque_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint bundle_cheque_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint bundle_cheque_pkey PRIMARY KEY (company_id, id),
  constraint bundle_cheque_taken UNIQUE (company_id, cheque_id)
);
CREATE INDEX bundle_cheque_of ON realestate.bundle_cheque USING btree (company_id, bundle_id);
CREATE INDEX bundle_cheque_payment ON realestate.bundle_cheque USING btree (company_id, payment_id);
alter table realestate.bundle_cheque force row level security;
create policy company on realestate.bundle_cheque using (company_id = app.current_company());
grant delete on realestate.bundle_cheque to qafila_app;
grant insert on realestate.bundle_cheque to qafila_app;
grant select on realestate.bundle_cheque to qafila_app;
grant update on realestate.bundle_cheque to qafila_app;

create table realestate.cheque_bundle (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  lease_id uuid not null,
  bank text not null,
  drawer text not null,
  taken_on date not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint cheque_bundle_bank_check CHECK (((length(bank) >= 1) AND (length(bank) <= 80))),
  constraint cheque_bundle_drawer_check CHECK (((length(drawer) >= 1) AND (length(drawer) <= 120))),
  constraint cheque_bundle_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint cheque_bundle_company_id_lease_id_fkey FOREIGN KEY (company_id, lease_id) REFERENCES realestate.lease(company_id, id),
  constraint cheque_bundle_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX cheque_bundle_lease ON realestate.cheque_bundle USING btree (company_id, lease_id);
alter table realestate.cheque_bundle force row level security;
create policy company on realestate.cheque_bundle using (company_id = app.current_company());
grant delete on realestate.cheque_bundle to qafila_app;
grant insert on realestate.cheque_bundle to qafila_app;
grant select on realestate.cheque_bundle to qafila_app;
grant update on realestate.cheque_bundle to qafila_app;

create table realestate.handover (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  lease_id uuid not null,
  property_id uuid not null,
  direction text not null,
  happened_on date not null,
  keys_count integer not null default 0,
  note text,
  signed_at timestamp with time zone,
  signed_by_name text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  signature_file_id uuid,
  constraint handover_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint handover_keys_count_check CHECK (((keys_count >= 0) AND (keys_count <= 100))),
  constraint handover_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint handover_signature_signed CHECK (((signature_file_id IS NULL) OR (signed_at IS NOT NULL))),
  constraint handover_signed_by_name_check CHECK (((length(signed_by_name) >= 2) AND (length(signed_by_name) <= 120))),
  constraint handover_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint handover_company_id_lease_id_fkey FOREIGN KEY (company_id, lease_id) REFERENCES realestate.lease(company_id, id),
  constraint handover_company_id_property_id_fkey FOREIGN KEY (company_id, property_id) REFERENCES realestate.property(company_id, id),
  constraint handover_pkey PRIMARY KEY (company_id, id),
  constraint handover_taken UNIQUE (company_id, lease_id, property_id, direction)
);
alter table realestate.handover force row level security;
create policy company on realestate.handover using (company_id = app.current_company());
grant delete on realestate.handover to qafila_app;
grant insert on realestate.handover to qafila_app;
grant select on realestate.handover to qafila_app;
grant update on realestate.handover to qafila_app;

create table realestate.handover_item (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  handover_id uuid not null,
  no integer not null,
  room text not null,
  item text not null,
  state text not null,
  cost_minor bigint not null default 0,
  invoice_id uuid,
  waived_reason text,
  file_ids uuid[] not null default '{}'::uuid[],
  constraint handover_item_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint handover_item_file_ids_check CHECK ((cardinality(file_ids) <= 5)),
  constraint handover_item_item_check CHECK (((length(item) >= 1) AND (length(item) <= 80))),
  constraint handover_item_room_check CHECK (((length(room) >= 1) AND (length(room) <= 60))),
  constraint handover_item_state_check CHECK ((state = ANY (ARRAY['good'::text, 'fair'::text, 'damaged'::text, 'missing'::text]))),
  constraint handover_item_waived_reason_check CHECK (((length(waived_reason) >= 3) AND (length(waived_reason) <= 300))),
  constraint handover_item_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint handover_item_company_id_handover_id_fkey FOREIGN KEY (company_id, handover_id) REFERENCES realestate.handover(company_id, id) ON DELETE CASCADE,
  constraint handover_item_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint handover_item_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX handover_item_invoice ON realestate.handover_item USING btree (company_id, invoice_id);
CREATE INDEX handover_item_of ON realestate.handover_item USING btree (company_id, handover_id);
alter table realestate.handover_item force row level security;
create policy company on realestate.handover_item using (company_id = app.current_company());
grant delete on realestate.handover_item to qafila_app;
grant insert on realestate.handover_item to qafila_app;
grant select on realestate.handover_item to qafila_app;
grant update on realestate.handover_item to qafila_app;

create table realestate.lease (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text,
  tenant_id uuid not null,
  start_date date not null,
  end_date date not null,
  rent_basis text not null default 'month'::text,
  payment_frequency text not null default 'monthly'::text,
  anchor text not null default 'first_of_month'::text,
  payment_day integer not null default 1,
  deposit_minor bigint not null default 0,
  free_from date,
  free_to date,
  auto_renewal boolean not null default false,
  renewal_months integer,
  notice_days integer not null default 60,
  termination_months integer not null default 0,
  external_number text,
  note text,
  status text not null default 'draft'::text,
  review_reasons text[] not null default '{}'::text[],
  chain_id uuid not null,
  renews_id uuid,
  submitted_by uuid,
  signed_on date,
  signed_file_ids uuid[] not null default '{}'::uuid[],
  activated_on date,
  notice_on date,
  move_out_on date,
  ended_on date,
  ended_at timestamp with time zone,
  end_reason text,
  end_note text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint lease_anchor_check CHECK ((anchor = ANY (ARRAY['start_day'::text, 'first_of_month'::text]))),
  constraint lease_check CHECK (((free_from IS NULL) = (free_to IS NULL))),
  constraint lease_check1 CHECK ((free_to >= free_from)),
  constraint lease_check2 CHECK ((((status = 'draft'::text) = (number IS NULL)) OR (status = 'cancelled'::text))),
  constraint lease_dates CHECK ((end_date > start_date)),
  constraint lease_deposit_minor_check CHECK ((deposit_minor >= 0)),
  constraint lease_end_note_check CHECK (((length(end_note) >= 3) AND (length(end_note) <= 500))),
  constraint lease_end_reason_check CHECK ((end_reason = ANY (ARRAY['moved_out'::text, 'non_payment'::text, 'sold'::text, 'agreement'::text, 'other'::text]))),
  constraint lease_external_number_check CHECK (((length(external_number) >= 1) AND (length(external_number) <= 60))),
  constraint lease_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint lease_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 365))),
  constraint lease_payment_day_check CHECK (((payment_day >= 1) AND (payment_day <= 28))),
  constraint lease_payment_frequency_check CHECK ((payment_frequency = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'semi_annual'::text, 'annual'::text]))),
  constraint lease_renewal_months_check CHECK (((renewal_months >= 1) AND (renewal_months <= 120))),
  constraint lease_rent_basis_check CHECK ((rent_basis = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint lease_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'under_review'::text, 'reserved'::text, 'active'::text, 'ended'::text, 'closed'::text, 'cancelled'::text]))),
  constraint lease_termination_months_check CHECK (((termination_months >= 0) AND (termination_months <= 12))),
  constraint lease_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint lease_company_id_renews_id_fkey FOREIGN KEY (company_id, renews_id) REFERENCES realestate.lease(company_id, id),
  constraint lease_company_id_tenant_id_fkey FOREIGN KEY (company_id, tenant_id) REFERENCES parties.party(company_id, id),
  constraint lease_pkey PRIMARY KEY (company_id, id),
  constraint lease_number_taken UNIQUE (company_id, number)
);
CREATE INDEX lease_chain ON realestate.lease USING btree (company_id, chain_id, start_date);
CREATE INDEX lease_status ON realestate.lease USING btree (company_id, status, end_date);
CREATE INDEX lease_tenant ON realestate.lease USING btree (company_id, tenant_id);
alter table realestate.lease force row level security;
create policy company on realestate.lease using (company_id = app.current_company());
grant delete on realestate.lease to qafila_app;
grant insert on realestate.lease to qafila_app;
grant select on realestate.lease to qafila_app;
grant update on realestate.lease to qafila_app;

create table realestate.lease_claim (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  lease_id uuid not null,
  property_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  state text not null default 'active'::text,
  constraint lease_claim_check CHECK ((ends_on >= starts_on)),
  constraint lease_claim_state_check CHECK ((state = ANY (ARRAY['active'::text, 'released'::text]))),
  constraint lease_claim_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint lease_claim_company_id_lease_id_fkey FOREIGN KEY (company_id, lease_id) REFERENCES realestate.lease(company_id, id),
  constraint lease_claim_company_id_property_id_fkey FOREIGN KEY (company_id, property_id) REFERENCES realestate.property(company_id, id),
  constraint lease_claim_pkey PRIMARY KEY (company_id, id),
  constraint lease_claim_taken EXCLUDE USING gist (company_id WITH =, property_id WITH =, daterange(starts_on, ends_on, '[]'::text) WITH &&) WHERE ((state = 'active'::text))
);
CREATE INDEX lease_claim_days ON realestate.lease_claim USING btree (company_id, property_id, starts_on) WHERE (state = 'active'::text);
CREATE INDEX lease_claim_lease ON realestate.lease_claim USING btree (company_id, lease_id);
alter table realestate.lease_claim force row level security;
create policy company on realestate.lease_claim using (company_id = app.current_company());
grant delete on realestate.lease_claim to qafila_app;
grant insert on realestate.lease_claim to qafila_app;
grant select on realestate.lease_claim to qafila_app;
grant update on realestate.lease_claim to qafila_app;

create table realestate.lease_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  lease_id uuid not null,
  no integer not null,
  property_id uuid not null,
  rental_minor bigint not null,
  constraint lease_line_rental_minor_check CHECK ((rental_minor > 0)),
  constraint lease_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint lease_line_company_id_lease_id_fkey FOREIGN KEY (company_id, lease_id) REFERENCES realestate.lease(company_id, id) ON DELETE CASCADE,
  constraint lease_line_company_id_property_id_fkey FOREIGN KEY (company_id, property_id) REFERENCES realestate.property(company_id, id),
  constraint lease_line_pkey PRIMARY KEY (company_id, id),
  constraint lease_line_taken UNIQUE (company_id, lease_id, property_id)
);
CREATE INDEX lease_line_property ON realestate.lease_line USING btree (company_id, property_id);
alter table realestate.lease_line force row level security;
create policy company on realestate.lease_line using (company_id = app.current_company());
grant delete on realestate.lease_line to qafila_app;
grant insert on realestate.lease_line to qafila_app;
grant select on realestate.lease_line to qafila_app;
grant update on realestate.lease_line to qafila_app;

create table realestate.lease_row (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  lease_id uuid not null,
  no integer not null,
  kind text not null default 'rent'::text,
  starts_on date not null,
  ends_on date not null,
  due_on date not null,
  amount_minor bigint not null,
  is_free boolean not null default false,
  is_holdover boolean not null default false,
  state text not null default 'scheduled'::text,
  invoice_id uuid,
  invoiced_on date,
  voided_invoices integer not null default 0,
  credited_minor bigint not null default 0,
  agreement_id uuid,
  constraint lease_row_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint lease_row_check CHECK ((ends_on >= starts_on)),
  constraint lease_row_check1 CHECK ((((state = 'invoiced'::text) = (invoice_id IS NOT NULL)) OR (state = 'cancelled'::text))),
  constraint lease_row_credited_minor_check CHECK ((credited_minor >= 0)),
  constraint lease_row_kind_check CHECK ((kind = ANY (ARRAY['rent'::text, 'termination'::text]))),
  constraint lease_row_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'invoiced'::text, 'cancelled'::text]))),
  constraint lease_row_agreement FOREIGN KEY (company_id, agreement_id) REFERENCES realestate.agreement(company_id, id),
  constraint lease_row_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint lease_row_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint lease_row_company_id_lease_id_fkey FOREIGN KEY (company_id, lease_id) REFERENCES realestate.lease(company_id, id) ON DELETE CASCADE,
  constraint lease_row_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX lease_row_agreement ON realestate.lease_row USING btree (company_id, agreement_id) WHERE (agreement_id IS NOT NULL);
CREATE INDEX lease_row_due ON realestate.lease_row USING btree (company_id, due_on) WHERE (state = 'scheduled'::text);
CREATE INDEX lease_row_invoice ON realestate.lease_row USING btree (company_id, invoice_id);
CREATE UNIQUE INDEX lease_row_period ON realestate.lease_row USING btree (company_id, lease_id, kind, starts_on) WHERE (state <> 'cancelled'::text);
alter table realestate.lease_row force row level security;
create policy company on realestate.lease_row using (company_id = app.current_company());
grant delete on realestate.lease_row to qafila_app;
grant insert on realestate.lease_row to qafila_app;
grant select on realestate.lease_row to qafila_app;
grant update on realestate.lease_row to qafila_app;

create table realestate.lease_rule (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  country text not null,
  property_use text,
  rule_check text not null,
  severity text not null,
  years integer,
  valid_from date not null,
  valid_to date,
  source text not null,
  message_ar text not null,
  confirmed_by_name text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint lease_rule_code_check CHECK (((length(code) >= 3) AND (length(code) <= 40))),
  constraint lease_rule_country_check CHECK ((length(country) = 2)),
  constraint lease_rule_days CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
  constraint lease_rule_message_ar_check CHECK (((length(message_ar) >= 3) AND (length(message_ar) <= 500))),
  constraint lease_rule_property_use_check CHECK ((property_use = ANY (ARRAY['residential'::text, 'commercial'::text, 'industrial'::text]))),
  constraint lease_rule_rule_check_check CHECK ((rule_check = ANY (ARRAY['yearsBetweenIncreases'::text, 'evictionStop'::text, 'holdover'::text, 'note'::text]))),
  constraint lease_rule_severity_check CHECK ((severity = ANY (ARRAY['block'::text, 'warn'::text, 'info'::text]))),
  constraint lease_rule_source_check CHECK (((length(source) >= 3) AND (length(source) <= 300))),
  constraint lease_rule_years_check CHECK (((years >= 1) AND (years <= 50))),
  constraint lease_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint lease_rule_pkey PRIMARY KEY (company_id, id)
);
alter table realestate.lease_rule force row level security;
create policy company on realestate.lease_rule using (company_id = app.current_company());
grant delete on realestate.lease_rule to qafila_app;
grant insert on realestate.lease_rule to qafila_app;
grant select on realestate.lease_rule to qafila_app;
grant update on realestate.lease_rule to qafila_app;

create table realestate.maintenance_bill (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  request_id uuid not null,
  bill_id uuid not null,
  constraint maintenance_bill_company_id_bill_id_fkey FOREIGN KEY (company_id, bill_id) REFERENCES billing.invoice(company_id, id),
  constraint maintenance_bill_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint maintenance_bill_company_id_request_id_fkey FOREIGN KEY (company_id, request_id) REFERENCES realestate.maintenance_request(company_id, id),
  constraint maintenance_bill_pkey PRIMARY KEY (company_id, id),
  constraint maintenance_bill_taken UNIQUE (company_id, bill_id)
);
CREATE INDEX maintenance_bill_of ON realestate.maintenance_bill USING btree (company_id, request_id);
alter table realestate.maintenance_bill force row level security;
create policy company on realestate.maintenance_bill using (company_id = app.current_company());
grant delete on realestate.maintenance_bill to qafila_app;
grant insert on realestate.maintenance_bill to qafila_app;
grant select on realestate.maintenance_bill to qafila_app;
grant update on realestate.maintenance_bill to qafila_app;

create table realestate.maintenance_plan (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  property_id uuid not null,
  service text not null,
  every_months integer not null,
  last_done_on date not null,
  vendor_id uuid,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint maintenance_plan_every_months_check CHECK (((every_months >= 1) AND (every_months <= 120))),
  constraint maintenance_plan_service_check CHECK ((service = ANY (ARRAY['lift'::text, 'ac'::text, 'tank_cleaning'::text, 'fire'::text, 'generator'::text, 'pest'::text, 'other'::text]))),
  constraint maintenance_plan_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint maintenance_plan_company_id_property_id_fkey FOREIGN KEY (company_id, property_id) REFERENCES realestate.property(company_id, id),
  constraint maintenance_plan_company_id_vendor_id_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES parties.party(company_id, id),
  constraint maintenance_plan_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX maintenance_plan_property ON realestate.maintenance_plan USING btree (company_id, property_id);
alter table realestate.maintenance_plan force row level security;
create policy company on realestate.maintenance_plan using (company_id = app.current_company());
grant delete on realestate.maintenance_plan to qafila_app;
grant insert on realestate.maintenance_plan to qafila_app;
grant select on realestate.maintenance_plan to qafila_app;
grant update on realestate.maintenance_plan to qafila_app;

create table realestate.maintenance_quote (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  request_id uuid not null,
  vendor_id uuid not null,
  amount_minor bigint not null,
  file_ids uuid[] not null default '{}'::uuid[],
  constraint maintenance_quote_amount_minor_check CHECK ((amount_minor > 0)),
  constraint maintenance_quote_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint maintenance_quote_company_id_request_id_fkey FOREIGN KEY (company_id, request_id) REFERENCES realestate.maintenance_request(company_id, id) ON DELETE CASCADE,
  constraint maintenance_quote_company_id_vendor_id_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES parties.party(company_id, id),
  constraint maintenance_quote_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX maintenance_quote_of ON realestate.maintenance_quote USING btree (company_id, request_id);
alter table realestate.maintenance_quote force row level security;
create policy company on realestate.maintenance_quote using (company_id = app.current_company());
grant delete on realestate.maintenance_quote to qafila_app;
grant insert on realestate.maintenance_quote to qafila_app;
grant select on realestate.maintenance_quote to qafila_app;
grant update on realestate.maintenance_quote to qafila_app;

create table realestate.maintenance_request (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  property_id uuid not null,
  lease_id uuid,
  plan_id uuid,
  category text not null,
  priority text not null,
  title text not null,
  description text,
  reported_by_name text not null,
  reported_at timestamp with time zone not null,
  cost_bearer text not null default 'owner'::text,
  tenant_bps integer not null default 0,
  office_bears boolean not null default false,
  state text not null default 'new'::text,
  vendor_id uuid,
  estimated_minor bigint,
  approved_minor bigint,
  approval_file_ids uuid[] not null default '{}'::uuid[],
  scheduled_on date,
  hold_reason text,
  cancel_reason text,
  before_file_ids uuid[] not null default '{}'::uuid[],
  after_file_ids uuid[] not null default '{}'::uuid[],
  done_on date,
  warranty_until date,
  without_cost boolean not null default false,
  rating integer,
  tenant_invoice_id uuid,
  tenant_voided integer not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint maintenance_request_approved_minor_check CHECK ((approved_minor > 0)),
  constraint maintenance_request_cancel_reason_check CHECK (((length(cancel_reason) >= 3) AND (length(cancel_reason) <= 500))),
  constraint maintenance_request_category_check CHECK ((category = ANY (ARRAY['plumbing'::text, 'electrical'::text, 'hvac'::text, 'painting'::text, 'flooring'::text, 'cleaning'::text, 'lift'::text, 'fire'::text, 'structural'::text, 'inspection'::text, 'improvement'::text, 'other'::text]))),
  constraint maintenance_request_cost_bearer_check CHECK ((cost_bearer = ANY (ARRAY['owner'::text, 'tenant'::text, 'shared'::text]))),
  constraint maintenance_request_description_check CHECK (((length(description) >= 1) AND (length(description) <= 2000))),
  constraint maintenance_request_estimated_minor_check CHECK ((estimated_minor >= 0)),
  constraint maintenance_request_hold_reason_check CHECK (((length(hold_reason) >= 3) AND (length(hold_reason) <= 500))),
  constraint maintenance_request_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'high'::text, 'medium'::text, 'low'::text]))),
  constraint maintenance_request_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint maintenance_request_reported_by_name_check CHECK (((length(reported_by_name) >= 1) AND (length(reported_by_name) <= 120))),
  constraint maintenance_request_state_check CHECK ((state = ANY (ARRAY['new'::text, 'assessed'::text, 'awaiting_approval'::text, 'scheduled'::text, 'in_progress'::text, 'on_hold'::text, 'done'::text, 'closed'::text, 'cancelled'::text]))),
  constraint maintenance_request_tenant_bps_check CHECK (((tenant_bps >= 0) AND (tenant_bps <= 10000))),
  constraint maintenance_request_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint maintenance_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint maintenance_request_company_id_lease_id_fkey FOREIGN KEY (company_id, lease_id) REFERENCES realestate.lease(company_id, id),
  constraint maintenance_request_company_id_plan_id_fkey FOREIGN KEY (company_id, plan_id) REFERENCES realestate.maintenance_plan(company_id, id),
  constraint maintenance_request_company_id_property_id_fkey FOREIGN KEY (company_id, property_id) REFERENCES realestate.property(company_id, id),
  constraint maintenance_request_company_id_tenant_invoice_id_fkey FOREIGN KEY (company_id, tenant_invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint maintenance_request_company_id_vendor_id_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES parties.party(company_id, id),
  constraint maintenance_request_pkey PRIMARY KEY (company_id, id),
  constraint maintenance_number_taken UNIQUE (company_id, number)
);
CREATE INDEX maintenance_request_invoice ON realestate.maintenance_request USING btree (company_id, tenant_invoice_id);
CREATE INDEX maintenance_request_plan ON realestate.maintenance_request USING btree (company_id, plan_id);
CREATE INDEX maintenance_request_property ON realestate.maintenance_request USING btree (company_id, property_id, reported_at);
CREATE INDEX maintenance_request_state ON realestate.maintenance_request USING btree (company_id, state);
alter table realestate.maintenance_request force row level security;
create policy company on realestate.maintenance_request using (company_id = app.current_company());
grant delete on realestate.maintenance_request to qafila_app;
grant insert on realestate.maintenance_request to qafila_app;
grant select on realestate.maintenance_request to qafila_app;
grant update on realestate.maintenance_request to qafila_app;

create table realestate.meter (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  property_id uuid not null,
  kind text not null,
  number text not null,
  multiplier_milli integer not null default 1000,
  account_holder text not null,
  account_number text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint meter_account_holder_check CHECK ((account_holder = ANY (ARRAY['company'::text, 'owner'::text, 'tenant'::text]))),
  constraint meter_account_number_check CHECK (((length(account_number) >= 1) AND (length(account_number) <= 40))),
  constraint meter_kind_check CHECK ((kind = ANY (ARRAY['electricity'::text, 'water'::text, 'gas'::text, 'cooling'::text, 'internet'::text]))),
  constraint meter_multiplier_milli_check CHECK (((multiplier_milli >= 1) AND (multiplier_milli <= 1000000000))),
  constraint meter_number_check CHECK (((length(number) >= 1) AND (length(number) <= 40))),
  constraint meter_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint meter_company_id_property_id_fkey FOREIGN KEY (company_id, property_id) REFERENCES realestate.property(company_id, id),
  constraint meter_pkey PRIMARY KEY (company_id, id),
  constraint meter_taken UNIQUE (company_id, property_id, kind, number)
);
alter table realestate.meter force row level security;
create policy company on realestate.meter using (company_id = app.current_company());
grant delete on realestate.meter to qafila_app;
grant insert on realestate.meter to qafila_app;
grant select on realestate.meter to qafila_app;
grant update on realestate.meter to qafila_app;

create table realestate.meter_reading (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  meter_id uuid not null,
  read_on date not null,
  value_milli bigint not null,
  source text not null,
  is_rollover boolean not null default false,
  file_ids uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  handover_id uuid,
  constraint meter_reading_handover CHECK (((handover_id IS NULL) OR (source = 'handover'::text))),
  constraint meter_reading_source_check CHECK ((source = ANY (ARRAY['typed'::text, 'photo'::text, 'import'::text, 'handover'::text]))),
  constraint meter_reading_value_milli_check CHECK ((value_milli >= 0)),
  constraint meter_reading_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint meter_reading_company_id_handover_id_fkey FOREIGN KEY (company_id, handover_id) REFERENCES realestate.handover(company_id, id),
  constraint meter_reading_company_id_meter_id_fkey FOREIGN KEY (company_id, meter_id) REFERENCES realestate.meter(company_id, id),
  constraint meter_reading_pkey PRIMARY KEY (company_id, id),
  constraint meter_reading_taken UNIQUE (company_id, meter_id, read_on)
);
CREATE INDEX meter_reading_handover ON realestate.meter_reading USING btree (company_id, handover_id);
alter table realestate.meter_reading force row level security;
create policy company on realestate.meter_reading using (company_id = app.current_company());
grant delete on realestate.meter_reading to qafila_app;
grant insert on realestate.meter_reading to qafila_app;
grant select on realestate.meter_reading to qafila_app;
grant update on realestate.meter_reading to qafila_app;

create table realestate.owner_payout (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  statement_id uuid not null,
  owner_id uuid not null,
  amount_minor bigint not null,
  payment_id uuid not null,
  constraint owner_payout_amount_minor_check CHECK ((amount_minor > 0)),
  constraint owner_payout_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint owner_payout_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES parties.party(company_id, id),
  constraint owner_payout_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint owner_payout_company_id_statement_id_fkey FOREIGN KEY (company_id, statement_id) REFERENCES realestate.owner_statement(company_id, id),
  constraint owner_payout_pkey PRIMARY KEY (company_id, id),
  constraint owner_payout_taken UNIQUE (company_id, statement_id, owner_id)
);
CREATE INDEX owner_payout_payment ON realestate.owner_payout USING btree (company_id, payment_id);
alter table realestate.owner_payout force row level security;
create policy company on realestate.owner_payout using (company_id = app.current_company());
grant insert on realestate.owner_payout to qafila_app;
grant select on realestate.owner_payout to qafila_app;

create table realestate.owner_statement (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  agreement_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  opening_minor bigint not null,
  collected_minor bigint not null,
  expenses_minor bigint not null,
  fee_minor bigint not null,
  reserve_change_minor bigint not null,
  payable_minor bigint not null,
  carried_minor bigint not null,
  state text not null default 'approved'::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  has_lines boolean not null default true,
  constraint owner_statement_check CHECK ((ends_on >= starts_on)),
  constraint owner_statement_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint owner_statement_payable_minor_check CHECK ((payable_minor >= 0)),
  constraint owner_statement_state_check CHECK ((state = ANY (ARRAY['approved'::text, 'paid'::text]))),
  constraint owner_statement_company_id_agreement_id_fkey FOREIGN KEY (company_id, agreement_id) REFERENCES realestate.agreement(company_id, id),
  constraint owner_statement_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint owner_statement_pkey PRIMARY KEY (company_id, id),
  constraint owner_statement_number_taken UNIQUE (company_id, number),
  constraint owner_statement_taken UNIQUE (company_id, agreement_id, ends_on)
);
alter table realestate.owner_statement force row level security;
create policy company on realestate.owner_statement using (company_id = app.current_company());
grant delete on realestate.owner_statement to qafila_app;
grant insert on realestate.owner_statement to qafila_app;
grant select on realestate.owner_statement to qafila_app;
grant update on realestate.owner_statement to qafila_app;

create table realestate.owner_statement_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  statement_id uuid not null,
  no integer not null,
  kind text not null,
  source text not null,
  happened_on date not null,
  document_number text not null,
  invoice_id uuid not null,
  party_id uuid not null,
  description text not null,
  amount_minor bigint not null,
  constraint owner_statement_line_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint owner_statement_line_description_check CHECK (((length(description) >= 1) AND (length(description) <= 500))),
  constraint owner_statement_line_document_number_check CHECK (((length(document_number) >= 1) AND (length(document_number) <= 60))),
  constraint owner_statement_line_kind_check CHECK ((kind = ANY (ARRAY['collected'::text, 'expense'::text]))),
  constraint owner_statement_line_source_check CHECK (((length(source) >= 1) AND (length(source) <= 60))),
  constraint owner_statement_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint owner_statement_line_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint owner_statement_line_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint owner_statement_line_company_id_statement_id_fkey FOREIGN KEY (company_id, statement_id) REFERENCES realestate.owner_statement(company_id, id),
  constraint owner_statement_line_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX owner_statement_line_invoice ON realestate.owner_statement_line USING btree (company_id, invoice_id);
CREATE INDEX owner_statement_line_of ON realestate.owner_statement_line USING btree (company_id, statement_id);
CREATE INDEX owner_statement_line_party ON realestate.owner_statement_line USING btree (company_id, party_id);
alter table realestate.owner_statement_line force row level security;
create policy company on realestate.owner_statement_line using (company_id = app.current_company());
grant insert on realestate.owner_statement_line to qafila_app;
grant select on realestate.owner_statement_line to qafila_app;

create table realestate.property (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  property_name text not null,
  property_name_en text,
  level text not null,
  parent_id uuid,
  property_type text not null,
  property_use text not null,
  ownership text,
  governorate text,
  area text not null,
  block text,
  street text,
  building_no text,
  unit_no text,
  paci_number text,
  latitude double precision,
  longitude double precision,
  area_sqm double precision,
  bedrooms integer,
  bathrooms integer,
  floor_number integer,
  parking_spaces integer,
  condition text,
  features text[] not null default '{}'::text[],
  rental_price_minor bigint,
  sale_price_minor bigint,
  lettable_from date,
  for_sale boolean not null default false,
  is_active boolean not null default true,
  sold_on date,
  description text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  image_ids uuid[] not null default '{}'::uuid[],
  listed boolean not null default false,
  constraint property_area_check CHECK (((length(area) >= 1) AND (length(area) <= 60))),
  constraint property_area_sqm_check CHECK ((area_sqm >= (0)::double precision)),
  constraint property_bathrooms_check CHECK (((bathrooms >= 0) AND (bathrooms <= 100))),
  constraint property_bedrooms_check CHECK (((bedrooms >= 0) AND (bedrooms <= 100))),
  constraint property_block_check CHECK (((length(block) >= 1) AND (length(block) <= 20))),
  constraint property_building_no_check CHECK (((length(building_no) >= 1) AND (length(building_no) <= 20))),
  constraint property_check CHECK (((level = 'unit'::text) OR (ownership IS NOT NULL))),
  constraint property_check1 CHECK (((level = 'building'::text) OR ((rental_price_minor IS NOT NULL) AND (lettable_from IS NOT NULL)))),
  constraint property_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  constraint property_condition_check CHECK ((condition = ANY (ARRAY['excellent'::text, 'very_good'::text, 'good'::text, 'fair'::text, 'needs_renovation'::text]))),
  constraint property_description_check CHECK (((length(description) >= 1) AND (length(description) <= 2000))),
  constraint property_features_check CHECK ((features <@ ARRAY['furnished'::text, 'lift'::text, 'garden'::text, 'pool'::text, 'balcony'::text, 'maidRoom'::text, 'centralAc'::text, 'driverRoom'::text])),
  constraint property_floor_number_check CHECK (((floor_number >= '-10'::integer) AND (floor_number <= 200))),
  constraint property_governorate_check CHECK (((length(governorate) >= 1) AND (length(governorate) <= 60))),
  constraint property_image_ids_check CHECK ((cardinality(image_ids) <= 20)),
  constraint property_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint property_level_check CHECK ((level = ANY (ARRAY['building'::text, 'unit'::text, 'standalone'::text]))),
  constraint property_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint property_ownership_check CHECK ((ownership = ANY (ARRAY['owned'::text, 'managed'::text, 'leased_in'::text]))),
  constraint property_paci_number_check CHECK ((paci_number ~ '^[0-9]{8}$'::text)),
  constraint property_parent CHECK (((level = 'unit'::text) = (parent_id IS NOT NULL))),
  constraint property_parking_spaces_check CHECK (((parking_spaces >= 0) AND (parking_spaces <= 1000))),
  constraint property_pin CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint property_property_name_check CHECK (((length(property_name) >= 1) AND (length(property_name) <= 120))),
  constraint property_property_name_en_check CHECK (((length(property_name_en) >= 1) AND (length(property_name_en) <= 120))),
  constraint property_property_type_check CHECK ((property_type = ANY (ARRAY['apartment'::text, 'villa'::text, 'house'::text, 'floor'::text, 'office'::text, 'shop'::text, 'warehouse'::text, 'industrial'::text, 'land'::text, 'building'::text, 'chalet'::text, 'parking'::text]))),
  constraint property_property_use_check CHECK ((property_use = ANY (ARRAY['residential'::text, 'commercial'::text, 'industrial'::text]))),
  constraint property_rental_price_minor_check CHECK ((rental_price_minor >= 0)),
  constraint property_sale_price_minor_check CHECK ((sale_price_minor >= 0)),
  constraint property_street_check CHECK (((length(street) >= 1) AND (length(street) <= 80))),
  constraint property_unit_no_check CHECK (((length(unit_no) >= 1) AND (length(unit_no) <= 20))),
  constraint property_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint property_company_id_parent_id_fkey FOREIGN KEY (company_id, parent_id) REFERENCES realestate.property(company_id, id),
  constraint property_pkey PRIMARY KEY (company_id, id),
  constraint property_code_taken UNIQUE (company_id, code)
);
CREATE INDEX property_codes ON realestate.property USING btree (company_id, code, id);
CREATE INDEX property_name ON realestate.property USING btree (company_id, property_name, id);
CREATE INDEX property_parent ON realestate.property USING btree (company_id, parent_id);
CREATE INDEX property_units ON realestate.property USING btree (company_id, parent_id, code, id);
alter table realestate.property force row level security;
create policy company on realestate.property using (company_id = app.current_company());
grant delete on realestate.property to qafila_app;
grant insert on realestate.property to qafila_app;
grant select on realestate.property to qafila_app;
grant update on realestate.property to qafila_app;

create table realestate.property_block (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  property_id uuid not null,
  starts_on date not null,
  ends_on date,
  reason text not null,
  note text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint property_block_check1 CHECK (((ends_on IS NULL) OR (ends_on >= starts_on))),
  constraint property_block_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint property_block_reason_check CHECK ((reason = ANY (ARRAY['maintenance'::text, 'own_use'::text, 'legal'::text]))),
  constraint property_block_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint property_block_company_id_property_id_fkey FOREIGN KEY (company_id, property_id) REFERENCES realestate.property(company_id, id),
  constraint property_block_pkey PRIMARY KEY (company_id, id),
  constraint property_block_overlap EXCLUDE USING gist (company_id WITH =, property_id WITH =, daterange(starts_on, ends_on, '[]'::text) WITH &&)
);
CREATE INDEX property_block_days ON realestate.property_block USING btree (company_id, property_id, starts_on);
alter table realestate.property_block force row level security;
create policy company on realestate.property_block using (company_id = app.current_company());
grant delete on realestate.property_block to qafila_app;
grant insert on realestate.property_block to qafila_app;
grant select on realestate.property_block to qafila_app;
grant update on realestate.property_block to qafila_app;

create table realestate.property_document (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  property_id uuid not null,
  document_type text not null,
  number text,
  expires_on date,
  file_ids uuid[] not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint property_document_document_type_check CHECK ((document_type = ANY (ARRAY['title_deed'::text, 'insurance'::text, 'civil_defence'::text, 'municipality_licence'::text, 'lift_certificate'::text, 'building_permit'::text, 'other'::text]))),
  constraint property_document_file_ids_check CHECK (((cardinality(file_ids) >= 1) AND (cardinality(file_ids) <= 10))),
  constraint property_document_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint property_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint property_document_company_id_property_id_fkey FOREIGN KEY (company_id, property_id) REFERENCES realestate.property(company_id, id),
  constraint property_document_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX property_document_expiry ON realestate.property_document USING btree (company_id, expires_on);
CREATE INDEX property_document_of ON realestate.property_document USING btree (company_id, property_id, document_type, created_at);
alter table realestate.property_document force row level security;
create policy company on realestate.property_document using (company_id = app.current_company());
grant delete on realestate.property_document to qafila_app;
grant insert on realestate.property_document to qafila_app;
grant select on realestate.property_document to qafila_app;
grant update on realestate.property_document to qafila_app;

create table realestate.recharge_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  run_id uuid not null,
  no integer not null,
  property_id uuid,
  lease_id uuid,
  weight bigint not null,
  amount_minor bigint not null,
  bearer text not null,
  invoice_id uuid,
  constraint recharge_line_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint recharge_line_bearer_check CHECK ((bearer = ANY (ARRAY['tenant'::text, 'landlord'::text]))),
  constraint recharge_line_check CHECK (((bearer = 'tenant'::text) = (lease_id IS NOT NULL))),
  constraint recharge_line_weight_check CHECK ((weight >= 0)),
  constraint recharge_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint recharge_line_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint recharge_line_company_id_lease_id_fkey FOREIGN KEY (company_id, lease_id) REFERENCES realestate.lease(company_id, id),
  constraint recharge_line_company_id_property_id_fkey FOREIGN KEY (company_id, property_id) REFERENCES realestate.property(company_id, id),
  constraint recharge_line_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES realestate.recharge_run(company_id, id),
  constraint recharge_line_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX recharge_line_invoice ON realestate.recharge_line USING btree (company_id, invoice_id);
CREATE INDEX recharge_line_of ON realestate.recharge_line USING btree (company_id, run_id);
alter table realestate.recharge_line force row level security;
create policy company on realestate.recharge_line using (company_id = app.current_company());
grant delete on realestate.recharge_line to qafila_app;
grant insert on realestate.recharge_line to qafila_app;
grant select on realestate.recharge_line to qafila_app;
grant update on realestate.recharge_line to qafila_app;

create table realestate.recharge_run (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  building_id uuid not null,
  kind text not null,
  starts_on date not null,
  ends_on date not null,
  total_minor bigint not null,
  method text not null,
  state text not null default 'issued'::text,
  bill_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint recharge_run_check CHECK ((ends_on >= starts_on)),
  constraint recharge_run_kind_check CHECK ((kind = ANY (ARRAY['electricity'::text, 'water'::text, 'gas'::text, 'cooling'::text, 'internet'::text, 'service'::text]))),
  constraint recharge_run_method_check CHECK ((method = ANY (ARRAY['reading'::text, 'area'::text, 'equal'::text, 'fixed'::text]))),
  constraint recharge_run_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'reversed'::text]))),
  constraint recharge_run_total_minor_check CHECK ((total_minor > 0)),
  constraint recharge_run_company_id_bill_id_fkey FOREIGN KEY (company_id, bill_id) REFERENCES billing.invoice(company_id, id),
  constraint recharge_run_company_id_building_id_fkey FOREIGN KEY (company_id, building_id) REFERENCES realestate.property(company_id, id),
  constraint recharge_run_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint recharge_run_pkey PRIMARY KEY (company_id, id),
  constraint recharge_period_taken EXCLUDE USING gist (company_id WITH =, building_id WITH =, kind WITH =, daterange(starts_on, ends_on, '[]'::text) WITH &&) WHERE ((state = 'issued'::text))
);
alter table realestate.recharge_run force row level security;
create policy company on realestate.recharge_run using (company_id = app.current_company());
grant delete on realestate.recharge_run to qafila_app;
grant insert on realestate.recharge_run to qafila_app;
grant select on realestate.recharge_run to qafila_app;
grant update on realestate.recharge_run to qafila_app;

create table realestate.rent_cover (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  row_id uuid not null,
  payment_id uuid not null,
  amount_minor bigint not null,
  constraint rent_cover_amount_minor_check CHECK ((amount_minor > 0)),
  constraint rent_cover_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint rent_cover_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint rent_cover_company_id_row_id_fkey FOREIGN KEY (company_id, row_id) REFERENCES realestate.lease_row(company_id, id) ON DELETE CASCADE,
  constraint rent_cover_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX rent_cover_payment ON realestate.rent_cover USING btree (company_id, payment_id);
CREATE INDEX rent_cover_row ON realestate.rent_cover USING btree (company_id, row_id);
alter table realestate.rent_cover force row level security;
create policy company on realestate.rent_cover using (company_id = app.current_company());
grant delete on realestate.rent_cover to qafila_app;
grant insert on realestate.rent_cover to qafila_app;
grant select on realestate.rent_cover to qafila_app;
grant update on realestate.rent_cover to qafila_app;

create table realestate.rent_step (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  lease_id uuid not null,
  effective_on date not null,
  amount_minor bigint not null,
  ground text not null,
  market_rent_minor bigint,
  market_source text,
  proof_file_ids uuid[] not null default '{}'::uuid[],
  reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint rent_step_amount_minor_check CHECK ((amount_minor > 0)),
  constraint rent_step_ground_check CHECK ((ground = ANY (ARRAY['firstFiveYearsPassed'::text, 'consent'::text, 'underHalfMarket'::text, 'agreedInLease'::text, 'courtOrder'::text, 'notRegulated'::text]))),
  constraint rent_step_market_rent_minor_check CHECK ((market_rent_minor > 0)),
  constraint rent_step_market_source_check CHECK (((length(market_source) >= 3) AND (length(market_source) <= 300))),
  constraint rent_step_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500))),
  constraint rent_step_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint rent_step_company_id_lease_id_fkey FOREIGN KEY (company_id, lease_id) REFERENCES realestate.lease(company_id, id) ON DELETE CASCADE,
  constraint rent_step_pkey PRIMARY KEY (company_id, id),
  constraint rent_step_taken UNIQUE (company_id, lease_id, effective_on)
);
alter table realestate.rent_step force row level security;
create policy company on realestate.rent_step using (company_id = app.current_company());
grant delete on realestate.rent_step to qafila_app;
grant insert on realestate.rent_step to qafila_app;
grant select on realestate.rent_step to qafila_app;
grant update on realestate.rent_step to qafila_app;

create table rentals.agreement (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  customer_id uuid not null,
  group_id uuid not null,
  from_on date not null,
  to_on date,
  period daterange not null generated always as (daterange(from_on, to_on, '[]'::text)) stored,
  daily_minor bigint,
  weekly_minor bigint,
  monthly_minor bigint,
  yearly_minor bigint,
  included_km_daily integer,
  included_km_monthly integer,
  extra_km_minor bigint,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint agreement_check CHECK ((to_on >= from_on)),
  constraint agreement_check1 CHECK ((num_nonnulls(daily_minor, weekly_minor, monthly_minor, yearly_minor) > 0)),
  constraint agreement_daily_minor_check CHECK ((daily_minor > 0)),
  constraint agreement_extra_km_minor_check CHECK ((extra_km_minor >= 0)),
  constraint agreement_included_km_daily_check CHECK ((included_km_daily >= 0)),
  constraint agreement_included_km_monthly_check CHECK ((included_km_monthly >= 0)),
  constraint agreement_monthly_minor_check CHECK ((monthly_minor > 0)),
  constraint agreement_weekly_minor_check CHECK ((weekly_minor > 0)),
  constraint agreement_yearly_minor_check CHECK ((yearly_minor > 0)),
  constraint agreement_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES parties.party(company_id, id),
  constraint agreement_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint agreement_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES fleet.vehicle_group(company_id, id),
  constraint agreement_pkey PRIMARY KEY (company_id, id),
  constraint agreement_overlap EXCLUDE USING gist (company_id WITH =, customer_id WITH =, group_id WITH =, period WITH &&)
);
CREATE INDEX agreement_customer ON rentals.agreement USING btree (company_id, customer_id, group_id, from_on DESC);
alter table rentals.agreement force row level security;
create policy company on rentals.agreement using (company_id = app.current_company());
grant delete on rentals.agreement to qafila_app;
grant insert on rentals.agreement to qafila_app;
grant select on rentals.agreement to qafila_app;
grant update on rentals.agreement to qafila_app;

create table rentals.card_hold (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  contract_id uuid not null,
  amount_minor bigint not null,
  card_last4 text not null,
  authorisation text not null,
  held_on date not null,
  lapses_on date not null,
  state text not null default 'held'::text,
  captured_minor bigint,
  payment_id uuid,
  reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  constraint card_hold_amount_minor_check CHECK ((amount_minor > 0)),
  constraint card_hold_authorisation_check CHECK (((length(authorisation) >= 1) AND (length(authorisation) <= 40))),
  constraint card_hold_captured CHECK (((state = 'captured'::text) = ((payment_id IS NOT NULL) AND (captured_minor IS NOT NULL)))),
  constraint card_hold_card_last4_check CHECK ((card_last4 ~ '^[0-9]{4}$'::text)),
  constraint card_hold_check CHECK ((lapses_on >= held_on)),
  constraint card_hold_check1 CHECK (((captured_minor >= 1) AND (captured_minor <= amount_minor))),
  constraint card_hold_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint card_hold_state_check CHECK ((state = ANY (ARRAY['held'::text, 'captured'::text, 'released'::text]))),
  constraint card_hold_company_id_contract_id_fkey FOREIGN KEY (company_id, contract_id) REFERENCES rentals.contract(company_id, id),
  constraint card_hold_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint card_hold_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint card_hold_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX card_hold_contract ON rentals.card_hold USING btree (company_id, contract_id);
CREATE INDEX card_hold_lapse ON rentals.card_hold USING btree (company_id, lapses_on) WHERE (state = 'held'::text);
alter table rentals.card_hold force row level security;
create policy company on rentals.card_hold using (company_id = app.current_company());
grant delete on rentals.card_hold to qafila_app;
grant insert on rentals.card_hold to qafila_app;
grant select on rentals.card_hold to qafila_app;
grant update on rentals.card_hold to qafila_app;

create table rentals.charge (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  contract_id uuid not null,
  kind text not null,
  state text not null default 'proposed'::text,
  description_ar text not null,
  basis jsonb,
  computed_minor bigint not null,
  decided_minor bigint,
  reason text,
  vehicle_id uuid,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  invoice_id uuid,
  is_of_return boolean not null default false,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint charge_computed_minor_check CHECK ((computed_minor >= 0)),
  constraint charge_decided CHECK (((state = ANY (ARRAY['proposed'::text, 'dropped'::text])) OR (decided_minor IS NOT NULL))),
  constraint charge_decided_minor_check CHECK ((decided_minor >= 0)),
  constraint charge_description_ar_check CHECK (((length(description_ar) >= 1) AND (length(description_ar) <= 200))),
  constraint charge_dropped CHECK (((state <> 'dropped'::text) OR (reason IS NOT NULL))),
  constraint charge_invoiced CHECK (((state = 'invoiced'::text) = (invoice_id IS NOT NULL))),
  constraint charge_kind_check CHECK ((kind = ANY (ARRAY['late_return'::text, 'extra_km'::text, 'fuel'::text, 'cleaning'::text, 'early_return'::text, 'delivery'::text, 'other'::text]))),
  constraint charge_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint charge_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'decided'::text, 'invoiced'::text, 'dropped'::text]))),
  constraint charge_company_id_contract_id_fkey FOREIGN KEY (company_id, contract_id) REFERENCES rentals.contract(company_id, id),
  constraint charge_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint charge_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint charge_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint charge_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX charge_contract ON rentals.charge USING btree (company_id, contract_id, id);
CREATE INDEX charge_open ON rentals.charge USING btree (company_id, contract_id) WHERE (state = ANY (ARRAY['proposed'::text, 'decided'::text]));
alter table rentals.charge force row level security;
create policy company on rentals.charge using (company_id = app.current_company());
grant delete on rentals.charge to qafila_app;
grant insert on rentals.charge to qafila_app;
grant select on rentals.charge to qafila_app;
grant update on rentals.charge to qafila_app;

create table rentals.clause (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  category text not null,
  title_ar text not null,
  text_ar text not null,
  title_en text,
  text_en text,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  code text not null,
  mandatory_for text[] not null default '{}'::text[],
  constraint clause_category_check CHECK (((length(category) >= 1) AND (length(category) <= 40))),
  constraint clause_code_check CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint clause_mandatory_for_check CHECK ((mandatory_for <@ ARRAY['daily'::text, 'weekly'::text, 'monthly'::text, 'yearly'::text, 'rent_to_own'::text, 'corporate'::text, 'service'::text])),
  constraint clause_text_ar_check CHECK (((length(text_ar) >= 1) AND (length(text_ar) <= 4000))),
  constraint clause_text_en_check CHECK ((length(text_en) <= 4000)),
  constraint clause_title_ar_check CHECK (((length(title_ar) >= 1) AND (length(title_ar) <= 120))),
  constraint clause_title_en_check CHECK ((length(title_en) <= 120)),
  constraint clause_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint clause_pkey PRIMARY KEY (company_id, id),
  constraint clause_code_taken UNIQUE (company_id, code),
  constraint clause_title_taken UNIQUE (company_id, title_ar)
);
alter table rentals.clause force row level security;
create policy company on rentals.clause using (company_id = app.current_company());
grant delete on rentals.clause to qafila_app;
grant insert on rentals.clause to qafila_app;
grant select on rentals.clause to qafila_app;
grant update on rentals.clause to qafila_app;

create table rentals.contract (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text,
  external_number text,
  type text not null,
  status text not null default 'draft'::text,
  customer_id uuid not null,
  group_id uuid,
  vehicle_id uuid,
  branch_id uuid,
  subject text,
  start_at timestamp with time zone not null,
  due_back_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  return_recorded_at timestamp with time zone,
  pricing jsonb not null,
  discount jsonb,
  extras jsonb not null default '[]'::jsonb,
  list_price_minor bigint not null,
  discount_minor bigint not null,
  discount_reason text,
  total_minor bigint not null,
  deposit_of_rate_minor bigint not null default 0,
  deposit_required_minor bigint not null default 0,
  deposit_reason text,
  fuel_policy text not null default 'same_to_same'::text,
  frequency text not null default 'once'::text,
  anchor text not null default 'start_day'::text,
  timing text not null default 'advance'::text,
  custom_rows jsonb,
  guarantor_ids uuid[] not null default '{}'::uuid[],
  was_extended boolean not null default false,
  chain_id uuid not null,
  renews_id uuid,
  master_id uuid,
  quotation_id uuid,
  option_price_minor bigint,
  down_payment_minor bigint,
  claim_id uuid,
  request_triggers text[] not null default '{}'::text[],
  signed_name text,
  signed_at timestamp with time zone,
  signature jsonb,
  settlement_proposed_on date,
  reached jsonb not null default '{}'::jsonb,
  note text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  search text not null generated always as (app.fold_light(((COALESCE(number, ''::text) || ' '::text) || COALESCE(external_number, ''::text)))) stored,
  free_days integer not null default 0,
  template_id uuid,
  late_fee_rule jsonb,
  early_return_minor bigint not null default 0,
  constraint contract_anchor_check CHECK ((anchor = ANY (ARRAY['start_day'::text, 'first_of_month'::text]))),
  constraint contract_dates CHECK ((start_at < due_back_at)),
  constraint contract_deposit_of_rate_minor_check CHECK ((deposit_of_rate_minor >= 0)),
  constraint contract_deposit_reason_check CHECK (((length(deposit_reason) >= 1) AND (length(deposit_reason) <= 300))),
  constraint contract_deposit_required_minor_check CHECK ((deposit_required_minor >= 0)),
  constraint contract_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint contract_discount_reason_check CHECK (((length(discount_reason) >= 1) AND (length(discount_reason) <= 300))),
  constraint contract_down_payment_minor_check CHECK ((down_payment_minor >= 0)),
  constraint contract_early_return_minor_check CHECK ((early_return_minor >= 0)),
  constraint contract_external_number_check CHECK (((length(external_number) >= 1) AND (length(external_number) <= 40))),
  constraint contract_free_days_check CHECK ((free_days >= 0)),
  constraint contract_frequency_check CHECK ((frequency = ANY (ARRAY['once'::text, 'monthly'::text, 'quarterly'::text, 'semi_annual'::text, 'annual'::text, 'custom'::text]))),
  constraint contract_fuel_policy_check CHECK ((fuel_policy = ANY (ARRAY['same_to_same'::text, 'prepaid'::text, 'free'::text]))),
  constraint contract_list_price_minor_check CHECK ((list_price_minor >= 0)),
  constraint contract_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint contract_numbered CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (number IS NOT NULL))),
  constraint contract_option_price_minor_check CHECK ((option_price_minor >= 0)),
  constraint contract_returned CHECK (((status <> 'returned'::text) OR (returned_at IS NOT NULL))),
  constraint contract_served CHECK (((type = 'service'::text) OR (group_id IS NOT NULL) OR (vehicle_id IS NOT NULL))),
  constraint contract_signed_name_check CHECK (((length(signed_name) >= 1) AND (length(signed_name) <= 120))),
  constraint contract_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'under_review'::text, 'reserved'::text, 'active'::text, 'suspended'::text, 'returned'::text, 'closed'::text, 'cancelled'::text]))),
  constraint contract_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 300))),
  constraint contract_timing_check CHECK ((timing = ANY (ARRAY['advance'::text, 'arrears'::text]))),
  constraint contract_total_minor_check CHECK ((total_minor >= 0)),
  constraint contract_type_check CHECK ((type = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text, 'yearly'::text, 'rent_to_own'::text, 'corporate'::text, 'service'::text]))),
  constraint contract_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES platform.branch(company_id, id),
  constraint contract_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES parties.party(company_id, id),
  constraint contract_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint contract_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES fleet.vehicle_group(company_id, id),
  constraint contract_company_id_master_id_fkey FOREIGN KEY (company_id, master_id) REFERENCES rentals.contract(company_id, id),
  constraint contract_company_id_quotation_id_fkey FOREIGN KEY (company_id, quotation_id) REFERENCES rentals.quotation(company_id, id),
  constraint contract_company_id_renews_id_fkey FOREIGN KEY (company_id, renews_id) REFERENCES rentals.contract(company_id, id),
  constraint contract_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint contract_template_fkey FOREIGN KEY (company_id, template_id) REFERENCES rentals.contract_template(company_id, id),
  constraint contract_pkey PRIMARY KEY (company_id, id),
  constraint contract_number_taken UNIQUE (company_id, number)
);
CREATE INDEX contract_by_due ON rentals.contract USING btree (company_id, due_back_at, id);
CREATE INDEX contract_by_start ON rentals.contract USING btree (company_id, start_at, id);
CREATE INDEX contract_by_status ON rentals.contract USING btree (company_id, status, due_back_at);
CREATE INDEX contract_chain ON rentals.contract USING btree (company_id, chain_id, start_at);
CREATE INDEX contract_customer ON rentals.contract USING btree (company_id, customer_id, id);
CREATE INDEX contract_external ON rentals.contract USING btree (company_id, external_number) WHERE (external_number IS NOT NULL);
CREATE INDEX contract_group ON rentals.contract USING btree (company_id, group_id);
CREATE INDEX contract_made_with ON rentals.contract USING btree (company_id, template_id) WHERE (template_id IS NOT NULL);
CREATE INDEX contract_master ON rentals.contract USING btree (company_id, master_id) WHERE (master_id IS NOT NULL);
CREATE INDEX contract_quotation ON rentals.contract USING btree (company_id, quotation_id) WHERE (quotation_id IS NOT NULL);
CREATE INDEX contract_vehicle ON rentals.contract USING btree (company_id, vehicle_id, start_at) WHERE (vehicle_id IS NOT NULL);
alter table rentals.contract force row level security;
create policy company on rentals.contract using (company_id = app.current_company());
grant insert on rentals.contract to qafila_app;
grant select on rentals.contract to qafila_app;
grant update on rentals.contract to qafila_app;

create table rentals.contract_driver (
  company_id integer not null default app.current_company(),
  contract_id uuid not null,
  party_id uuid not null,
  is_main boolean not null default false,
  from_on date,
  to_on date,
  constraint contract_driver_check CHECK ((to_on >= from_on)),
  constraint contract_driver_company_id_contract_id_fkey FOREIGN KEY (company_id, contract_id) REFERENCES rentals.contract(company_id, id),
  constraint contract_driver_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint contract_driver_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint contract_driver_pkey PRIMARY KEY (company_id, contract_id, party_id)
);
CREATE UNIQUE INDEX contract_driver_one_main ON rentals.contract_driver USING btree (company_id, contract_id) WHERE is_main;
CREATE INDEX contract_driver_party ON rentals.contract_driver USING btree (company_id, party_id);
alter table rentals.contract_driver force row level security;
create policy company on rentals.contract_driver using (company_id = app.current_company());
grant delete on rentals.contract_driver to qafila_app;
grant insert on rentals.contract_driver to qafila_app;
grant select on rentals.contract_driver to qafila_app;
grant update on rentals.contract_driver to qafila_app;

create table rentals.contract_event (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  by_name text not null,
  reason text,
  due_back_before timestamp with time zone,
  due_back_after timestamp with time zone,
  amount_minor bigint,
  from_vehicle_id uuid,
  to_vehicle_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  cause text,
  rule_code text,
  constraint contract_event_cause CHECK (((kind = 'suspend'::text) = (cause IS NOT NULL))),
  constraint contract_event_cause_check CHECK ((cause = ANY (ARRAY['company'::text, 'customer'::text]))),
  constraint contract_event_kind_check CHECK ((kind = ANY (ARRAY['extend'::text, 'shorten'::text, 'swap'::text, 'suspend'::text, 'resume'::text, 'renew'::text, 'price_change'::text, 'override'::text, 'cancel'::text]))),
  constraint contract_event_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint contract_event_rule CHECK (((kind = 'override'::text) = (rule_code IS NOT NULL))),
  constraint contract_event_rule_code_check CHECK (((length(rule_code) >= 1) AND (length(rule_code) <= 40))),
  constraint contract_event_company_id_contract_id_fkey FOREIGN KEY (company_id, contract_id) REFERENCES rentals.contract(company_id, id),
  constraint contract_event_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint contract_event_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX contract_event_contract ON rentals.contract_event USING btree (company_id, contract_id, id);
alter table rentals.contract_event force row level security;
create policy company on rentals.contract_event using (company_id = app.current_company());
grant insert on rentals.contract_event to qafila_app;
grant select on rentals.contract_event to qafila_app;

create table rentals.contract_invoice (
  company_id integer not null default app.current_company(),
  contract_id uuid not null,
  invoice_id uuid not null,
  kind text not null,
  row_id uuid,
  mark_id uuid,
  event_id uuid,
  created_at timestamp with time zone not null default now(),
  is_shared boolean not null default false,
  share_minor bigint,
  constraint contract_invoice_kind_check CHECK ((kind = ANY (ARRAY['row'::text, 'downPayment'::text, 'charges'::text, 'mark'::text, 'swap'::text, 'credit'::text, 'option'::text]))),
  constraint contract_invoice_share_minor_check CHECK ((share_minor >= 0)),
  constraint contract_invoice_company_id_contract_id_fkey FOREIGN KEY (company_id, contract_id) REFERENCES rentals.contract(company_id, id),
  constraint contract_invoice_company_id_event_id_fkey FOREIGN KEY (company_id, event_id) REFERENCES rentals.contract_event(company_id, id),
  constraint contract_invoice_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint contract_invoice_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint contract_invoice_company_id_row_id_fkey FOREIGN KEY (company_id, row_id) REFERENCES rentals.schedule_row(company_id, id),
  constraint contract_invoice_pkey PRIMARY KEY (company_id, contract_id, invoice_id)
);
CREATE INDEX contract_invoice_invoice ON rentals.contract_invoice USING btree (company_id, invoice_id);
alter table rentals.contract_invoice force row level security;
create policy company on rentals.contract_invoice using (company_id = app.current_company());
grant insert on rentals.contract_invoice to qafila_app;
grant select on rentals.contract_invoice to qafila_app;

create table rentals.contract_template (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  family_id uuid not null,
  version_no integer not null,
  name_ar text not null,
  types text[] not null,
  clauses jsonb not null,
  state text not null default 'draft'::text,
  published_at timestamp with time zone,
  published_by_name text,
  retired_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  languages text[] not null default '{ar}'::text[],
  constraint contract_template_check CHECK (((state = 'draft'::text) = (published_at IS NULL))),
  constraint contract_template_languages_check CHECK ((('ar'::text = ANY (languages)) AND (languages <@ ARRAY['ar'::text, 'en'::text]))),
  constraint contract_template_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint contract_template_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'retired'::text]))),
  constraint contract_template_types_check CHECK ((cardinality(types) > 0)),
  constraint contract_template_version_no_check CHECK ((version_no > 0)),
  constraint contract_template_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint contract_template_pkey PRIMARY KEY (company_id, id),
  constraint contract_template_version_taken UNIQUE (company_id, family_id, version_no)
);
CREATE UNIQUE INDEX contract_template_one_draft ON rentals.contract_template USING btree (company_id, family_id) WHERE (state = 'draft'::text);
CREATE UNIQUE INDEX contract_template_one_in_force ON rentals.contract_template USING btree (company_id, family_id) WHERE (state = 'published'::text);
alter table rentals.contract_template force row level security;
create policy company on rentals.contract_template using (company_id = app.current_company());
CREATE TRIGGER keep_published BEFORE UPDATE ON rentals.contract_template FOR EACH ROW EXECUTE FUNCTION rentals.keep_published_template();
grant delete on rentals.contract_template to qafila_app;
grant insert on rentals.contract_template to qafila_app;
grant select on rentals.contract_template to qafila_app;
grant update on rentals.contract_template to qafila_app;

create table rentals.deposit_reserve (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  deposit_id uuid not null,
  reserve_id uuid not null,
  amount_minor bigint not null,
  released_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  release_on date,
  fine_count integer,
  constraint deposit_reserve_amount_minor_check CHECK ((amount_minor > 0)),
  constraint deposit_reserve_fine_count_check CHECK ((fine_count > 0)),
  constraint deposit_reserve_kind_check CHECK ((kind = ANY (ARRAY['mark'::text, 'charge'::text, 'lateFines'::text]))),
  constraint deposit_reserve_release CHECK (((kind = 'lateFines'::text) = ((release_on IS NOT NULL) AND (fine_count IS NOT NULL)))),
  constraint deposit_reserve_company_id_contract_id_fkey FOREIGN KEY (company_id, contract_id) REFERENCES rentals.contract(company_id, id),
  constraint deposit_reserve_company_id_deposit_id_fkey FOREIGN KEY (company_id, deposit_id) REFERENCES billing.deposit(company_id, id),
  constraint deposit_reserve_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint deposit_reserve_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX deposit_reserve_subject ON rentals.deposit_reserve USING btree (company_id, contract_id, subject_id) WHERE (released_at IS NULL);
alter table rentals.deposit_reserve force row level security;
create policy company on rentals.deposit_reserve using (company_id = app.current_company());
grant insert on rentals.deposit_reserve to qafila_app;
grant select on rentals.deposit_reserve to qafila_app;
grant update on rentals.deposit_reserve to qafila_app;

create table rentals.duplicate_dismissal (
  company_id integer not null default app.current_company(),
  rule text not null,
  member_key text not null,
  reason text not null,
  by_name text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint duplicate_dismissal_member_key_check CHECK ((length(member_key) = 64)),
  constraint duplicate_dismissal_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint duplicate_dismissal_rule_check CHECK ((rule = ANY (ARRAY['vehicleOverlap'::text, 'externalNumber'::text, 'sameStart'::text, 'sameMoment'::text]))),
  constraint duplicate_dismissal_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint duplicate_dismissal_pkey PRIMARY KEY (company_id, rule, member_key)
);
alter table rentals.duplicate_dismissal force row level security;
create policy company on rentals.duplicate_dismissal using (company_id = app.current_company());
grant insert on rentals.duplicate_dismissal to qafila_app;
grant select on rentals.duplicate_dismissal to qafila_app;

create table rentals.extra (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name_ar text not null,
  name_en text,
  kind text not null,
  once_minor bigint,
  daily_minor bigint,
  weekly_minor bigint,
  monthly_minor bigint,
  month_days integer default 30,
  excess_minor bigint,
  "position" integer not null default 0,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint extra_daily_minor_check CHECK ((daily_minor >= 0)),
  constraint extra_excess CHECK (((excess_minor IS NULL) OR (kind = 'waiver'::text))),
  constraint extra_excess_minor_check CHECK ((excess_minor >= 0)),
  constraint extra_kind_check CHECK ((kind = ANY (ARRAY['extra'::text, 'extra_driver'::text, 'waiver'::text, 'delivery'::text]))),
  constraint extra_month_days_check CHECK ((month_days = ANY (ARRAY[28, 30]))),
  constraint extra_monthly_minor_check CHECK ((monthly_minor >= 0)),
  constraint extra_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint extra_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 80))),
  constraint extra_once_minor_check CHECK ((once_minor >= 0)),
  constraint extra_one_way_of_pricing CHECK (((once_minor IS NULL) OR (num_nonnulls(daily_minor, weekly_minor, monthly_minor) = 0))),
  constraint extra_priced CHECK ((num_nonnulls(once_minor, daily_minor, weekly_minor, monthly_minor) > 0)),
  constraint extra_weekly_minor_check CHECK ((weekly_minor >= 0)),
  constraint extra_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint extra_pkey PRIMARY KEY (company_id, id),
  constraint extra_name_taken UNIQUE (company_id, name_ar)
);
alter table rentals.extra force row level security;
create policy company on rentals.extra using (company_id = app.current_company());
grant insert on rentals.extra to qafila_app;
grant select on rentals.extra to qafila_app;
grant update on rentals.extra to qafila_app;

create table rentals.fee_waiver (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  late_fee_id uuid not null,
  row_id uuid not null,
  amount_minor bigint not null,
  reason text not null,
  state text not null default 'waiting'::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint fee_waiver_amount_minor_check CHECK ((amount_minor > 0)),
  constraint fee_waiver_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 300))),
  constraint fee_waiver_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint fee_waiver_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint fee_waiver_company_id_late_fee_id_fkey FOREIGN KEY (company_id, late_fee_id) REFERENCES billing.late_fee(company_id, id),
  constraint fee_waiver_company_id_row_id_fkey FOREIGN KEY (company_id, row_id) REFERENCES rentals.schedule_row(company_id, id),
  constraint fee_waiver_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX fee_waiver_row ON rentals.fee_waiver USING btree (company_id, row_id);
CREATE UNIQUE INDEX fee_waiver_waiting ON rentals.fee_waiver USING btree (company_id, late_fee_id) WHERE (state = 'waiting'::text);
alter table rentals.fee_waiver force row level security;
create policy company on rentals.fee_waiver using (company_id = app.current_company());
grant delete on rentals.fee_waiver to qafila_app;
grant insert on rentals.fee_waiver to qafila_app;
grant select on rentals.fee_waiver to qafila_app;
grant update on rentals.fee_waiver to qafila_app;

create table rentals.law_rule (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  "position" integer not null,
  code text not null,
  severity text not null,
  params jsonb not null,
  valid_from_on date not null,
  valid_to_on date,
  source text not null,
  confidence text not null,
  name_ar text not null,
  message_ar text not null,
  by_name text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint law_rule_check CHECK ((valid_to_on >= valid_from_on)),
  constraint law_rule_code_check CHECK ((code ~ '^[A-Z]{2}-[A-Z0-9]{2,12}$'::text)),
  constraint law_rule_confidence_check CHECK ((confidence = ANY (ARRAY['confirmed'::text, 'toConfirm'::text, 'practice'::text]))),
  constraint law_rule_message_ar_check CHECK (((length(message_ar) >= 5) AND (length(message_ar) <= 300))),
  constraint law_rule_name_ar_check CHECK (((length(name_ar) >= 2) AND (length(name_ar) <= 80))),
  constraint law_rule_position_check CHECK (("position" > 0)),
  constraint law_rule_severity_check CHECK ((severity = ANY (ARRAY['block'::text, 'warn'::text, 'info'::text]))),
  constraint law_rule_source_check CHECK (((length(source) >= 3) AND (length(source) <= 300))),
  constraint law_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint law_rule_pkey PRIMARY KEY (company_id, id),
  constraint law_rule_day_taken UNIQUE (company_id, code, valid_from_on)
);
alter table rentals.law_rule force row level security;
create policy company on rentals.law_rule using (company_id = app.current_company());
grant insert on rentals.law_rule to qafila_app;
grant select on rentals.law_rule to qafila_app;
grant update on rentals.law_rule to qafila_app;

create table rentals.leg (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  no integer not null,
  vehicle_id uuid not null,
  custody_id uuid not null,
  out_at timestamp with time zone not null,
  in_at timestamp with time zone,
  out_km integer not null,
  in_km integer,
  out_eighths integer not null,
  in_eighths integer,
  out_inspection_id uuid,
  in_inspection_id uuid,
  constraint leg_check CHECK ((in_at > out_at)),
  constraint leg_check1 CHECK ((in_km >= out_km)),
  constraint leg_in_eighths_check CHECK (((in_eighths >= 0) AND (in_eighths <= 8))),
  constraint leg_no_check CHECK ((no > 0)),
  constraint leg_out_eighths_check CHECK (((out_eighths >= 0) AND (out_eighths <= 8))),
  constraint leg_out_km_check CHECK ((out_km >= 0)),
  constraint leg_returned CHECK ((num_nonnulls(in_at, in_km, in_eighths) = ANY (ARRAY[0, 3]))),
  constraint leg_company_id_contract_id_fkey FOREIGN KEY (company_id, contract_id) REFERENCES rentals.contract(company_id, id),
  constraint leg_company_id_custody_id_fkey FOREIGN KEY (company_id, custody_id) REFERENCES fleet.custody(company_id, id),
  constraint leg_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint leg_company_id_in_inspection_id_fkey FOREIGN KEY (company_id, in_inspection_id) REFERENCES fleet.inspection(company_id, id),
  constraint leg_company_id_out_inspection_id_fkey FOREIGN KEY (company_id, out_inspection_id) REFERENCES fleet.inspection(company_id, id),
  constraint leg_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint leg_pkey PRIMARY KEY (company_id, id),
  constraint leg_no_taken UNIQUE (company_id, contract_id, no)
);
CREATE INDEX leg_custody ON rentals.leg USING btree (company_id, custody_id);
CREATE UNIQUE INDEX leg_one_open ON rentals.leg USING btree (company_id, contract_id) WHERE (in_at IS NULL);
CREATE INDEX leg_vehicle ON rentals.leg USING btree (company_id, vehicle_id, out_at);
alter table rentals.leg force row level security;
create policy company on rentals.leg using (company_id = app.current_company());
grant insert on rentals.leg to qafila_app;
grant select on rentals.leg to qafila_app;
grant update on rentals.leg to qafila_app;

create table rentals.price_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  quotation_item_id uuid,
  contract_id uuid,
  event_id uuid,
  line_no integer not null,
  kind text not null,
  extra_id uuid,
  description_ar text not null,
  quantity integer not null,
  unit_price_minor bigint not null,
  discount_minor bigint not null default 0,
  amount_minor bigint not null,
  key text not null,
  constraint price_line_check CHECK ((num_nonnulls(quotation_item_id, contract_id, event_id) = 1)),
  constraint price_line_check1 CHECK ((amount_minor = ((quantity * unit_price_minor) - discount_minor))),
  constraint price_line_description_ar_check CHECK (((length(description_ar) >= 1) AND (length(description_ar) <= 200))),
  constraint price_line_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint price_line_key_check CHECK (((length(key) >= 1) AND (length(key) <= 60))),
  constraint price_line_kind_check CHECK ((kind = ANY (ARRAY['rent'::text, 'extra'::text, 'extra_driver'::text, 'waiver'::text, 'delivery'::text]))),
  constraint price_line_line_no_check CHECK ((line_no > 0)),
  constraint price_line_quantity_check CHECK ((quantity > 0)),
  constraint price_line_company_id_contract_id_fkey FOREIGN KEY (company_id, contract_id) REFERENCES rentals.contract(company_id, id),
  constraint price_line_company_id_event_id_fkey FOREIGN KEY (company_id, event_id) REFERENCES rentals.contract_event(company_id, id),
  constraint price_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint price_line_company_id_quotation_item_id_fkey FOREIGN KEY (company_id, quotation_item_id) REFERENCES rentals.quotation_item(company_id, id) ON DELETE CASCADE,
  constraint price_line_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX price_line_contract ON rentals.price_line USING btree (company_id, contract_id, line_no) WHERE (contract_id IS NOT NULL);
CREATE INDEX price_line_event ON rentals.price_line USING btree (company_id, event_id, line_no) WHERE (event_id IS NOT NULL);
CREATE INDEX price_line_item ON rentals.price_line USING btree (company_id, quotation_item_id, line_no) WHERE (quotation_item_id IS NOT NULL);
alter table rentals.price_line force row level security;
create policy company on rentals.price_line using (company_id = app.current_company());
grant delete on rentals.price_line to qafila_app;
grant insert on rentals.price_line to qafila_app;
grant select on rentals.price_line to qafila_app;
grant update on rentals.price_line to qafila_app;

create table rentals.quotation (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  root_id uuid not null,
  version_no integer not null default 1,
  is_newest boolean not null default true,
  number text,
  customer_id uuid not null,
  status text not null default 'draft'::text,
  valid_until_on date not null,
  hold_hours integer not null,
  hold_until timestamp with time zone,
  terms text,
  discount_reason text,
  total_minor bigint not null,
  start_at timestamp with time zone not null,
  due_back_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  viewed_at timestamp with time zone,
  decided_at timestamp with time zone,
  is_approved boolean,
  decision_name text,
  decision_strokes jsonb,
  decision_ip text,
  decision_device text,
  reject_reason text,
  reject_text text,
  withdraw_reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  search text not null generated always as (app.fold_light(COALESCE(number, ''::text))) stored,
  constraint quotation_dates CHECK ((start_at < due_back_at)),
  constraint quotation_decided CHECK (((decided_at IS NULL) = (is_approved IS NULL))),
  constraint quotation_decision_name_check CHECK (((length(decision_name) >= 1) AND (length(decision_name) <= 120))),
  constraint quotation_discount_reason_check CHECK (((length(discount_reason) >= 1) AND (length(discount_reason) <= 300))),
  constraint quotation_hold_hours_check CHECK (((hold_hours >= 0) AND (hold_hours <= 72))),
  constraint quotation_numbered CHECK (((status = ANY (ARRAY['draft'::text, 'withdrawn'::text])) OR (number IS NOT NULL))),
  constraint quotation_reject_reason_check CHECK ((reject_reason = ANY (ARRAY['price'::text, 'dates'::text, 'vehicleType'::text, 'choseOthers'::text, 'postponed'::text, 'other'::text]))),
  constraint quotation_reject_text_check CHECK (((length(reject_text) >= 1) AND (length(reject_text) <= 300))),
  constraint quotation_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'approved'::text, 'rejected'::text, 'superseded'::text, 'expired'::text, 'withdrawn'::text, 'converted'::text]))),
  constraint quotation_terms_check CHECK (((length(terms) >= 1) AND (length(terms) <= 2000))),
  constraint quotation_total_minor_check CHECK ((total_minor >= 0)),
  constraint quotation_version_no_check CHECK ((version_no > 0)),
  constraint quotation_withdraw_reason_check CHECK (((length(withdraw_reason) >= 1) AND (length(withdraw_reason) <= 300))),
  constraint quotation_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES parties.party(company_id, id),
  constraint quotation_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint quotation_pkey PRIMARY KEY (company_id, id),
  constraint quotation_number_taken UNIQUE (company_id, number, version_no),
  constraint quotation_version_taken UNIQUE (company_id, root_id, version_no)
);
CREATE INDEX quotation_customer ON rentals.quotation USING btree (company_id, customer_id, id);
CREATE INDEX quotation_held ON rentals.quotation USING btree (company_id, hold_until) WHERE ((hold_until IS NOT NULL) AND (status = ANY (ARRAY['sent'::text, 'approved'::text])));
CREATE INDEX quotation_newest ON rentals.quotation USING btree (company_id, id) WHERE is_newest;
CREATE UNIQUE INDEX quotation_one_newest ON rentals.quotation USING btree (company_id, root_id) WHERE is_newest;
CREATE INDEX quotation_waiting ON rentals.quotation USING btree (company_id, valid_until_on) WHERE (status = 'sent'::text);
alter table rentals.quotation force row level security;
create policy company on rentals.quotation using (company_id = app.current_company());
grant delete on rentals.quotation to qafila_app;
grant insert on rentals.quotation to qafila_app;
grant select on rentals.quotation to qafila_app;
grant update on rentals.quotation to qafila_app;

create table rentals.quotation_item (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  quotation_id uuid not null,
  "position" integer not null,
  type text not null,
  group_id uuid,
  vehicle_id uuid,
  quantity integer not null,
  start_at timestamp with time zone not null,
  due_back_at timestamp with time zone not null,
  days integer not null,
  discount jsonb,
  extras jsonb not null default '[]'::jsonb,
  note text,
  pricing jsonb not null,
  list_price_minor bigint not null,
  discount_minor bigint not null,
  total_minor bigint not null,
  constraint quotation_item_check CHECK ((start_at < due_back_at)),
  constraint quotation_item_check1 CHECK (((vehicle_id IS NULL) OR (quantity = 1))),
  constraint quotation_item_days_check CHECK ((days > 0)),
  constraint quotation_item_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint quotation_item_list_price_minor_check CHECK ((list_price_minor >= 0)),
  constraint quotation_item_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint quotation_item_position_check CHECK (("position" > 0)),
  constraint quotation_item_quantity_check CHECK (((quantity >= 1) AND (quantity <= 50))),
  constraint quotation_item_total_minor_check CHECK ((total_minor >= 0)),
  constraint quotation_item_type_check CHECK ((type = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text, 'yearly'::text, 'rent_to_own'::text, 'corporate'::text, 'service'::text]))),
  constraint quotation_item_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint quotation_item_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES fleet.vehicle_group(company_id, id),
  constraint quotation_item_company_id_quotation_id_fkey FOREIGN KEY (company_id, quotation_id) REFERENCES rentals.quotation(company_id, id) ON DELETE CASCADE,
  constraint quotation_item_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint quotation_item_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX quotation_item_group ON rentals.quotation_item USING btree (company_id, group_id);
CREATE INDEX quotation_item_quotation ON rentals.quotation_item USING btree (company_id, quotation_id, "position");
alter table rentals.quotation_item force row level security;
create policy company on rentals.quotation_item using (company_id = app.current_company());
grant delete on rentals.quotation_item to qafila_app;
grant insert on rentals.quotation_item to qafila_app;
grant select on rentals.quotation_item to qafila_app;
grant update on rentals.quotation_item to qafila_app;

create table rentals.row_line (
  company_id integer not null default app.current_company(),
  row_id uuid not null,
  line_no integer not null,
  kind text not null,
  extra_id uuid,
  description_ar text not null,
  key text not null,
  gross_minor bigint not null,
  discount_minor bigint not null default 0,
  credited_minor bigint not null default 0,
  invoice_line_no integer,
  constraint row_line_check CHECK (((discount_minor >= 0) AND (discount_minor <= gross_minor))),
  constraint row_line_check1 CHECK (((credited_minor >= 0) AND (credited_minor <= (gross_minor - discount_minor)))),
  constraint row_line_description_ar_check CHECK (((length(description_ar) >= 1) AND (length(description_ar) <= 200))),
  constraint row_line_gross_minor_check CHECK ((gross_minor >= 0)),
  constraint row_line_invoice_line_no_check CHECK ((invoice_line_no > 0)),
  constraint row_line_kind_check CHECK ((kind = ANY (ARRAY['rent'::text, 'extra'::text, 'extra_driver'::text, 'waiver'::text, 'delivery'::text]))),
  constraint row_line_line_no_check CHECK ((line_no > 0)),
  constraint row_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint row_line_company_id_row_id_fkey FOREIGN KEY (company_id, row_id) REFERENCES rentals.schedule_row(company_id, id) ON DELETE CASCADE,
  constraint row_line_pkey PRIMARY KEY (company_id, row_id, line_no)
);
alter table rentals.row_line force row level security;
create policy company on rentals.row_line using (company_id = app.current_company());
grant delete on rentals.row_line to qafila_app;
grant insert on rentals.row_line to qafila_app;
grant select on rentals.row_line to qafila_app;
grant update on rentals.row_line to qafila_app;

create table rentals.schedule_row (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  event_id uuid,
  no integer not null,
  from_on date not null,
  to_on date not null,
  due_on date not null,
  amount_minor bigint not null,
  state text not null default 'scheduled'::text,
  invoice_id uuid,
  vehicle_id uuid,
  share_minor bigint,
  share_from_minor bigint,
  voided_invoices integer not null default 0,
  agreed_due_on date,
  constraint schedule_row_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint schedule_row_check CHECK ((to_on >= from_on)),
  constraint schedule_row_no_check CHECK ((no > 0)),
  constraint schedule_row_share CHECK (((num_nonnulls(share_minor, share_from_minor) = ANY (ARRAY[0, 2])) AND ((share_minor IS NULL) OR (invoice_id IS NOT NULL)))),
  constraint schedule_row_share_from_minor_check CHECK ((share_from_minor >= 0)),
  constraint schedule_row_share_minor_check CHECK ((share_minor >= 0)),
  constraint schedule_row_state CHECK (((state = 'invoiced'::text) = (invoice_id IS NOT NULL))),
  constraint schedule_row_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'invoiced'::text, 'cancelled'::text, 'elsewhere'::text]))),
  constraint schedule_row_voided_invoices_check CHECK ((voided_invoices >= 0)),
  constraint schedule_row_company_id_contract_id_fkey FOREIGN KEY (company_id, contract_id) REFERENCES rentals.contract(company_id, id),
  constraint schedule_row_company_id_event_id_fkey FOREIGN KEY (company_id, event_id) REFERENCES rentals.contract_event(company_id, id),
  constraint schedule_row_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint schedule_row_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint schedule_row_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint schedule_row_pkey PRIMARY KEY (company_id, id),
  constraint schedule_row_no_taken UNIQUE (company_id, contract_id, no)
);
CREATE INDEX schedule_row_due ON rentals.schedule_row USING btree (company_id, due_on, contract_id) WHERE (state = 'scheduled'::text);
CREATE INDEX schedule_row_invoice ON rentals.schedule_row USING btree (company_id, invoice_id) WHERE (invoice_id IS NOT NULL);
alter table rentals.schedule_row force row level security;
create policy company on rentals.schedule_row using (company_id = app.current_company());
grant delete on rentals.schedule_row to qafila_app;
grant insert on rentals.schedule_row to qafila_app;
grant select on rentals.schedule_row to qafila_app;
grant update on rentals.schedule_row to qafila_app;

create table rentals.season (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name_ar text not null,
  group_ids uuid[] not null default '{}'::uuid[],
  from_on date not null,
  to_on date,
  factor_basis_points integer not null,
  min_days integer,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  weekdays integer[],
  constraint season_check CHECK ((to_on >= from_on)),
  constraint season_ends CHECK (((to_on IS NOT NULL) OR (weekdays IS NOT NULL))),
  constraint season_factor_basis_points_check CHECK (((factor_basis_points >= 1000) AND (factor_basis_points <= 100000))),
  constraint season_min_days_check CHECK (((min_days >= 1) AND (min_days <= 366))),
  constraint season_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint season_weekdays_check CHECK (((weekdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6]) AND ((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 6)))),
  constraint season_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint season_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX season_days ON rentals.season USING btree (company_id, to_on, from_on);
alter table rentals.season force row level security;
create policy company on rentals.season using (company_id = app.current_company());
grant delete on rentals.season to qafila_app;
grant insert on rentals.season to qafila_app;
grant select on rentals.season to qafila_app;
grant update on rentals.season to qafila_app;

create table rentals.second_record (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  leg_id uuid not null,
  purpose text not null,
  device_key uuid not null,
  at timestamp with time zone not null,
  odometer_km integer,
  fuel_eighths integer,
  photos jsonb not null,
  note text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  constraint second_record_fuel_eighths_check CHECK (((fuel_eighths >= 0) AND (fuel_eighths <= 8))),
  constraint second_record_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint second_record_odometer_km_check CHECK ((odometer_km >= 0)),
  constraint second_record_purpose_check CHECK ((purpose = ANY (ARRAY['out'::text, 'in'::text]))),
  constraint second_record_company_id_contract_id_fkey FOREIGN KEY (company_id, contract_id) REFERENCES rentals.contract(company_id, id),
  constraint second_record_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint second_record_company_id_leg_id_fkey FOREIGN KEY (company_id, leg_id) REFERENCES rentals.leg(company_id, id),
  constraint second_record_pkey PRIMARY KEY (company_id, id),
  constraint second_record_kept UNIQUE (company_id, contract_id, purpose, device_key)
);
alter table rentals.second_record force row level security;
create policy company on rentals.second_record using (company_id = app.current_company());
grant insert on rentals.second_record to qafila_app;
grant select on rentals.second_record to qafila_app;

create table reports.schedule (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  report text not null,
  filters jsonb not null default '{}'::jsonb,
  period text not null,
  every text not null,
  weekday integer,
  month_day integer,
  hour integer not null,
  format text not null,
  owner_id uuid not null,
  active boolean not null default true,
  stopped_by text,
  next_at timestamp with time zone not null,
  last_at timestamp with time zone,
  last_outcome text,
  last_mails bigint[] not null default '{}'::bigint[],
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint schedule_check CHECK (((every = 'week'::text) = (weekday IS NOT NULL))),
  constraint schedule_check1 CHECK (((every = 'month'::text) = (month_day IS NOT NULL))),
  constraint schedule_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint schedule_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'pdf'::text]))),
  constraint schedule_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint schedule_last_outcome_check CHECK ((last_outcome = ANY (ARRAY['sent'::text, 'empty'::text, 'undelivered'::text, 'failed'::text, 'stopped'::text]))),
  constraint schedule_month_day_check CHECK (((month_day >= 0) AND (month_day <= 28))),
  constraint schedule_period_check CHECK ((period = ANY (ARRAY['today'::text, 'yesterday'::text, 'last7'::text, 'monthSoFar'::text, 'lastMonth'::text, 'lastQuarter'::text, 'yearSoFar'::text]))),
  constraint schedule_report_check CHECK (((length(report) >= 1) AND (length(report) <= 60))),
  constraint schedule_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6))),
  constraint schedule_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint schedule_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX schedule_due ON reports.schedule USING btree (company_id, next_at) WHERE active;
CREATE INDEX schedule_owner ON reports.schedule USING btree (company_id, owner_id);
alter table reports.schedule force row level security;
create policy company on reports.schedule using (company_id = app.current_company());
grant delete on reports.schedule to qafila_app;
grant insert on reports.schedule to qafila_app;
grant select on reports.schedule to qafila_app;
grant update on reports.schedule to qafila_app;

create table reports.schedule_recipient (
  company_id integer not null default app.current_company(),
  schedule_id uuid not null,
  email text not null,
  user_id uuid,
  constraint schedule_recipient_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint schedule_recipient_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint schedule_recipient_company_id_schedule_id_fkey FOREIGN KEY (company_id, schedule_id) REFERENCES reports.schedule(company_id, id) ON DELETE CASCADE,
  constraint schedule_recipient_pkey PRIMARY KEY (company_id, schedule_id, email)
);
alter table reports.schedule_recipient force row level security;
create policy company on reports.schedule_recipient using (company_id = app.current_company());
grant delete on reports.schedule_recipient to qafila_app;
grant insert on reports.schedule_recipient to qafila_app;
grant select on reports.schedule_recipient to qafila_app;
grant update on reports.schedule_recipient to qafila_app;

create table restaurant.bill (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  order_id uuid not null,
  no integer not null,
  state text not null default 'open'::text,
  parts integer not null default 1,
  service_minor bigint not null default 0,
  delivery_minor bigint not null default 0,
  total_minor bigint not null,
  invoice_id uuid,
  constraint bill_delivery_minor_check CHECK ((delivery_minor >= 0)),
  constraint bill_invoiced CHECK (((state = 'open'::text) = (invoice_id IS NULL))),
  constraint bill_no_check CHECK ((no > 0)),
  constraint bill_parts_check CHECK (((parts >= 1) AND (parts <= 60))),
  constraint bill_service_minor_check CHECK ((service_minor >= 0)),
  constraint bill_state_check CHECK ((state = ANY (ARRAY['open'::text, 'invoiced'::text, 'paid'::text]))),
  constraint bill_total_minor_check CHECK ((total_minor >= 0)),
  constraint bill_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint bill_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint bill_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES restaurant.dining_order(company_id, id),
  constraint bill_pkey PRIMARY KEY (company_id, id),
  constraint bill_no_once UNIQUE (company_id, order_id, no)
);
CREATE UNIQUE INDEX bill_invoice ON restaurant.bill USING btree (company_id, invoice_id) WHERE (invoice_id IS NOT NULL);
alter table restaurant.bill force row level security;
create policy company on restaurant.bill using (company_id = app.current_company());
grant delete on restaurant.bill to qafila_app;
grant insert on restaurant.bill to qafila_app;
grant select on restaurant.bill to qafila_app;
grant update on restaurant.bill to qafila_app;

create table restaurant.bill_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  bill_id uuid not null,
  line_id uuid not null,
  gross_minor bigint not null,
  discount_minor bigint not null default 0,
  constraint bill_line_check CHECK (((discount_minor >= 0) AND (discount_minor <= gross_minor))),
  constraint bill_line_gross_minor_check CHECK ((gross_minor >= 0)),
  constraint bill_line_company_id_bill_id_fkey FOREIGN KEY (company_id, bill_id) REFERENCES restaurant.bill(company_id, id),
  constraint bill_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint bill_line_company_id_line_id_fkey FOREIGN KEY (company_id, line_id) REFERENCES restaurant.order_line(company_id, id),
  constraint bill_line_pkey PRIMARY KEY (company_id, id),
  constraint bill_line_once UNIQUE (company_id, bill_id, line_id)
);
CREATE INDEX bill_line_line ON restaurant.bill_line USING btree (company_id, line_id);
alter table restaurant.bill_line force row level security;
create policy company on restaurant.bill_line using (company_id = app.current_company());
grant delete on restaurant.bill_line to qafila_app;
grant insert on restaurant.bill_line to qafila_app;
grant select on restaurant.bill_line to qafila_app;
grant update on restaurant.bill_line to qafila_app;

create table restaurant.dining_order (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text,
  call_no integer,
  business_day date not null,
  channel text not null,
  state text not null default 'open'::text,
  table_id uuid,
  guests integer,
  party_id uuid,
  phone text,
  address text,
  driver text,
  platform_ref text,
  note text,
  discount_bps integer not null default 0,
  discount_reason text,
  service_bps integer not null default 0,
  delivery_minor bigint not null default 0,
  opened_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  closed_at timestamp with time zone,
  created_by uuid,
  constraint dining_order_address_check CHECK (((length(address) >= 1) AND (length(address) <= 300))),
  constraint dining_order_call_no_check CHECK (((call_no >= 1) AND (call_no <= 999))),
  constraint dining_order_channel_check CHECK ((channel = ANY (ARRAY['dineIn'::text, 'takeAway'::text, 'delivery'::text, 'platform'::text]))),
  constraint dining_order_delivery_minor_check CHECK ((delivery_minor >= 0)),
  constraint dining_order_discount_bps_check CHECK (((discount_bps >= 0) AND (discount_bps <= 10000))),
  constraint dining_order_discount_reason_check CHECK (((length(discount_reason) >= 1) AND (length(discount_reason) <= 200))),
  constraint dining_order_discounted CHECK (((discount_bps = 0) OR (discount_reason IS NOT NULL))),
  constraint dining_order_driver_check CHECK (((length(driver) >= 1) AND (length(driver) <= 80))),
  constraint dining_order_guests_check CHECK (((guests >= 1) AND (guests <= 60))),
  constraint dining_order_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint dining_order_phone_check CHECK (((length(phone) >= 3) AND (length(phone) <= 40))),
  constraint dining_order_place CHECK (((channel = 'dineIn'::text) = (table_id IS NOT NULL))),
  constraint dining_order_platform CHECK (((channel = 'platform'::text) = (platform_ref IS NOT NULL))),
  constraint dining_order_platform_party CHECK (((channel <> 'platform'::text) OR (party_id IS NOT NULL))),
  constraint dining_order_platform_ref_check CHECK (((length(platform_ref) >= 1) AND (length(platform_ref) <= 60))),
  constraint dining_order_sent CHECK (((number IS NULL) = (sent_at IS NULL))),
  constraint dining_order_service_bps_check CHECK (((service_bps >= 0) AND (service_bps <= 3000))),
  constraint dining_order_state_check CHECK ((state = ANY (ARRAY['open'::text, 'sent'::text, 'dispatched'::text, 'delivered'::text, 'closed'::text, 'cancelled'::text]))),
  constraint dining_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint dining_order_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint dining_order_company_id_table_id_fkey FOREIGN KEY (company_id, table_id) REFERENCES restaurant.dining_table(company_id, id),
  constraint dining_order_pkey PRIMARY KEY (company_id, id),
  constraint dining_order_number_taken UNIQUE (company_id, number)
);
CREATE UNIQUE INDEX dining_order_call ON restaurant.dining_order USING btree (company_id, business_day, call_no) WHERE (call_no IS NOT NULL);
CREATE INDEX dining_order_day ON restaurant.dining_order USING btree (company_id, business_day, opened_at);
CREATE INDEX dining_order_live ON restaurant.dining_order USING btree (company_id, state, opened_at) WHERE (state <> ALL (ARRAY['closed'::text, 'cancelled'::text]));
CREATE UNIQUE INDEX dining_order_platform_ref ON restaurant.dining_order USING btree (company_id, party_id, platform_ref) WHERE (platform_ref IS NOT NULL);
alter table restaurant.dining_order force row level security;
create policy company on restaurant.dining_order using (company_id = app.current_company());
grant insert on restaurant.dining_order to qafila_app;
grant select on restaurant.dining_order to qafila_app;
grant update on restaurant.dining_order to qafila_app;

create table restaurant.dining_table (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  area text not null,
  code text not null,
  seats integer not null,
  is_active boolean not null default true,
  constraint dining_table_area_check CHECK (((length(area) >= 1) AND (length(area) <= 60))),
  constraint dining_table_code_check CHECK (((length(code) >= 1) AND (length(code) <= 12))),
  constraint dining_table_seats_check CHECK (((seats >= 1) AND (seats <= 60))),
  constraint dining_table_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint dining_table_pkey PRIMARY KEY (company_id, id),
  constraint dining_table_code_taken UNIQUE (company_id, code)
);
alter table restaurant.dining_table force row level security;
create policy company on restaurant.dining_table using (company_id = app.current_company());
grant insert on restaurant.dining_table to qafila_app;
grant select on restaurant.dining_table to qafila_app;
grant update on restaurant.dining_table to qafila_app;

create table restaurant.menu_item (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  name_ar text not null,
  name_en text,
  section text not null,
  price_minor bigint not null,
  take_away_minor bigint,
  delivery_minor bigint,
  platform_minor bigint,
  station_id uuid not null,
  allergens text,
  weekdays integer[],
  opens_at text,
  closes_at text,
  portions_left integer,
  is_sold_out boolean not null default false,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint menu_item_allergens_check CHECK (((length(allergens) >= 1) AND (length(allergens) <= 200))),
  constraint menu_item_closes_at_check CHECK ((closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint menu_item_code_check CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint menu_item_delivery_minor_check CHECK ((delivery_minor >= 0)),
  constraint menu_item_hours CHECK (((opens_at IS NULL) = (closes_at IS NULL))),
  constraint menu_item_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint menu_item_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 120))),
  constraint menu_item_opens_at_check CHECK ((opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint menu_item_platform_minor_check CHECK ((platform_minor >= 0)),
  constraint menu_item_portions_left_check CHECK ((portions_left >= 0)),
  constraint menu_item_price_minor_check CHECK ((price_minor >= 0)),
  constraint menu_item_section_check CHECK (((length(section) >= 1) AND (length(section) <= 60))),
  constraint menu_item_take_away_minor_check CHECK ((take_away_minor >= 0)),
  constraint menu_item_weekdays_check CHECK (((weekdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6]) AND (cardinality(weekdays) > 0))),
  constraint menu_item_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint menu_item_company_id_station_id_fkey FOREIGN KEY (company_id, station_id) REFERENCES restaurant.station(company_id, id),
  constraint menu_item_pkey PRIMARY KEY (company_id, id),
  constraint menu_item_code_taken UNIQUE (company_id, code)
);
CREATE INDEX menu_item_section ON restaurant.menu_item USING btree (company_id, section, code);
alter table restaurant.menu_item force row level security;
create policy company on restaurant.menu_item using (company_id = app.current_company());
grant insert on restaurant.menu_item to qafila_app;
grant select on restaurant.menu_item to qafila_app;
grant update on restaurant.menu_item to qafila_app;

create table restaurant.modifier (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  menu_item_id uuid not null,
  group_name text not null,
  "least" integer not null default 0,
  most integer not null default 1,
  name_ar text not null,
  price_minor bigint not null default 0,
  place integer not null,
  is_active boolean not null default true,
  constraint modifier_choice CHECK (("least" <= most)),
  constraint modifier_group_name_check CHECK (((length(group_name) >= 1) AND (length(group_name) <= 60))),
  constraint modifier_least_check CHECK ((("least" >= 0) AND ("least" <= 10))),
  constraint modifier_most_check CHECK (((most >= 1) AND (most <= 10))),
  constraint modifier_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 60))),
  constraint modifier_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint modifier_company_id_menu_item_id_fkey FOREIGN KEY (company_id, menu_item_id) REFERENCES restaurant.menu_item(company_id, id),
  constraint modifier_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX modifier_item ON restaurant.modifier USING btree (company_id, menu_item_id, place);
alter table restaurant.modifier force row level security;
create policy company on restaurant.modifier using (company_id = app.current_company());
grant insert on restaurant.modifier to qafila_app;
grant select on restaurant.modifier to qafila_app;
grant update on restaurant.modifier to qafila_app;

create table restaurant.order_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  order_id uuid not null,
  menu_item_id uuid not null,
  station_id uuid not null,
  name_ar text not null,
  modifiers jsonb not null default '[]'::jsonb,
  quantity integer not null,
  price_minor bigint not null,
  discount_minor bigint not null default 0,
  seat integer,
  course integer not null default 1,
  note text,
  state text not null default 'held'::text,
  recipe jsonb not null default '[]'::jsonb,
  sent_at timestamp with time zone,
  ready_at timestamp with time zone,
  void_reason text,
  voided_by uuid,
  is_issued boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint order_line_course_check CHECK (((course >= 1) AND (course <= 9))),
  constraint order_line_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint order_line_modifiers_check CHECK ((jsonb_typeof(modifiers) = 'array'::text)),
  constraint order_line_note_check CHECK (((length(note) >= 1) AND (length(note) <= 200))),
  constraint order_line_price_minor_check CHECK ((price_minor >= 0)),
  constraint order_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999))),
  constraint order_line_recipe_check CHECK ((jsonb_typeof(recipe) = 'array'::text)),
  constraint order_line_seat_check CHECK (((seat >= 1) AND (seat <= 60))),
  constraint order_line_state_check CHECK ((state = ANY (ARRAY['held'::text, 'sent'::text, 'preparing'::text, 'ready'::text, 'served'::text, 'void'::text]))),
  constraint order_line_void_reason_check CHECK (((length(void_reason) >= 1) AND (length(void_reason) <= 200))),
  constraint order_line_voided CHECK (((state = 'void'::text) = (void_reason IS NOT NULL))),
  constraint order_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint order_line_company_id_menu_item_id_fkey FOREIGN KEY (company_id, menu_item_id) REFERENCES restaurant.menu_item(company_id, id),
  constraint order_line_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES restaurant.dining_order(company_id, id),
  constraint order_line_company_id_station_id_fkey FOREIGN KEY (company_id, station_id) REFERENCES restaurant.station(company_id, id),
  constraint order_line_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX order_line_kitchen ON restaurant.order_line USING btree (company_id, station_id, sent_at) WHERE (state = ANY (ARRAY['sent'::text, 'preparing'::text, 'ready'::text]));
CREATE INDEX order_line_order ON restaurant.order_line USING btree (company_id, order_id, id);
alter table restaurant.order_line force row level security;
create policy company on restaurant.order_line using (company_id = app.current_company());
grant delete on restaurant.order_line to qafila_app;
grant insert on restaurant.order_line to qafila_app;
grant select on restaurant.order_line to qafila_app;
grant update on restaurant.order_line to qafila_app;

create table restaurant.recipe_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  menu_item_id uuid not null,
  modifier_id uuid,
  item_id uuid not null,
  quantity numeric(14,3) not null,
  waste_bps integer not null default 0,
  constraint recipe_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint recipe_line_waste_bps_check CHECK (((waste_bps >= 0) AND (waste_bps <= 9000))),
  constraint recipe_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint recipe_line_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint recipe_line_company_id_menu_item_id_fkey FOREIGN KEY (company_id, menu_item_id) REFERENCES restaurant.menu_item(company_id, id),
  constraint recipe_line_company_id_modifier_id_fkey FOREIGN KEY (company_id, modifier_id) REFERENCES restaurant.modifier(company_id, id),
  constraint recipe_line_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX recipe_line_dish ON restaurant.recipe_line USING btree (company_id, menu_item_id);
CREATE INDEX recipe_line_item ON restaurant.recipe_line USING btree (company_id, item_id);
alter table restaurant.recipe_line force row level security;
create policy company on restaurant.recipe_line using (company_id = app.current_company());
grant delete on restaurant.recipe_line to qafila_app;
grant insert on restaurant.recipe_line to qafila_app;
grant select on restaurant.recipe_line to qafila_app;
grant update on restaurant.recipe_line to qafila_app;

create table restaurant.settings (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  service_bps integer not null default 0,
  day_ends_hour integer not null default 4,
  warehouse_id uuid,
  constraint settings_day_ends_hour_check CHECK (((day_ends_hour >= 0) AND (day_ends_hour <= 11))),
  constraint settings_service_bps_check CHECK (((service_bps >= 0) AND (service_bps <= 3000))),
  constraint settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint settings_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES trade.warehouse(company_id, id),
  constraint settings_pkey PRIMARY KEY (company_id, id),
  constraint restaurant_settings_once UNIQUE (company_id)
);
alter table restaurant.settings force row level security;
create policy company on restaurant.settings using (company_id = app.current_company());
grant insert on restaurant.settings to qafila_app;
grant select on restaurant.settings to qafila_app;
grant update on restaurant.settings to qafila_app;

create table restaurant.station (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name_ar text not null,
  target_minutes integer not null default 15,
  is_active boolean not null default true,
  constraint station_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 60))),
  constraint station_target_minutes_check CHECK (((target_minutes >= 1) AND (target_minutes <= 240))),
  constraint station_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint station_pkey PRIMARY KEY (company_id, id),
  constraint station_name_taken UNIQUE (company_id, name_ar)
);
alter table restaurant.station force row level security;
create policy company on restaurant.station using (company_id = app.current_company());
grant insert on restaurant.station to qafila_app;
grant select on restaurant.station to qafila_app;
grant update on restaurant.station to qafila_app;

create table restaurant.ticket (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  order_id uuid not null,
  station_id uuid not null,
  no integer not null,
  lines jsonb not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint ticket_lines_check CHECK (((jsonb_typeof(lines) = 'array'::text) AND (jsonb_array_length(lines) > 0))),
  constraint ticket_no_check CHECK ((no > 0)),
  constraint ticket_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint ticket_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES restaurant.dining_order(company_id, id),
  constraint ticket_company_id_station_id_fkey FOREIGN KEY (company_id, station_id) REFERENCES restaurant.station(company_id, id),
  constraint ticket_pkey PRIMARY KEY (company_id, id),
  constraint ticket_no_once UNIQUE (company_id, order_id, no)
);
alter table restaurant.ticket force row level security;
create policy company on restaurant.ticket using (company_id = app.current_company());
grant insert on restaurant.ticket to qafila_app;
grant select on restaurant.ticket to qafila_app;

create table services.boq_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  project_id uuid not null,
  code text not null,
  description text not null,
  unit text not null,
  quantity numeric(14,3) not null,
  rate_minor bigint not null,
  amount_minor bigint not null,
  done_bps integer not null default 0,
  varied_on date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint boq_line_amount_minor_check CHECK ((amount_minor > 0)),
  constraint boq_line_code_check CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint boq_line_description_check CHECK (((length(description) >= 1) AND (length(description) <= 200))),
  constraint boq_line_done_bps_check CHECK (((done_bps >= 0) AND (done_bps <= 10000))),
  constraint boq_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint boq_line_rate_minor_check CHECK ((rate_minor > 0)),
  constraint boq_line_unit_check CHECK (((length(unit) >= 1) AND (length(unit) <= 20))),
  constraint boq_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint boq_line_company_id_project_id_fkey FOREIGN KEY (company_id, project_id) REFERENCES services.project(company_id, id),
  constraint boq_line_pkey PRIMARY KEY (company_id, id),
  constraint boq_line_code_taken UNIQUE (company_id, project_id, code)
);
alter table services.boq_line force row level security;
create policy company on services.boq_line using (company_id = app.current_company());
grant delete on services.boq_line to qafila_app;
grant insert on services.boq_line to qafila_app;
grant select on services.boq_line to qafila_app;
grant update on services.boq_line to qafila_app;

create table services.certificate (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  state text not null default 'draft'::text,
  project_id uuid not null,
  subcontract_id uuid,
  no integer not null,
  certified_on date not null,
  cumulative_bps integer not null,
  value_minor bigint not null,
  previous_minor bigint not null,
  current_minor bigint not null,
  retention_minor bigint not null,
  advance_minor bigint not null default 0,
  reference text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint certificate_advance_minor_check CHECK ((advance_minor >= 0)),
  constraint certificate_check CHECK (((retention_minor >= 0) AND (retention_minor <= current_minor))),
  constraint certificate_cumulative_bps_check CHECK (((cumulative_bps >= 1) AND (cumulative_bps <= 10000))),
  constraint certificate_current_minor_check CHECK ((current_minor >= 0)),
  constraint certificate_no_check CHECK ((no > 0)),
  constraint certificate_previous_minor_check CHECK ((previous_minor >= 0)),
  constraint certificate_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60))),
  constraint certificate_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'certified'::text, 'invoiced'::text, 'cancelled'::text]))),
  constraint certificate_value_minor_check CHECK ((value_minor > 0)),
  constraint certificate_within CHECK ((advance_minor <= (current_minor - retention_minor))),
  constraint certificate_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint certificate_company_id_project_id_fkey FOREIGN KEY (company_id, project_id) REFERENCES services.project(company_id, id),
  constraint certificate_company_id_subcontract_id_fkey FOREIGN KEY (company_id, subcontract_id) REFERENCES services.subcontract(company_id, id),
  constraint certificate_pkey PRIMARY KEY (company_id, id),
  constraint certificate_number_taken UNIQUE (company_id, number)
);
CREATE UNIQUE INDEX certificate_one_open ON services.certificate USING btree (company_id, project_id, COALESCE(subcontract_id, project_id)) WHERE (state = ANY (ARRAY['draft'::text, 'submitted'::text, 'certified'::text]));
CREATE INDEX certificate_project ON services.certificate USING btree (company_id, project_id, no);
CREATE INDEX certificate_subcontract ON services.certificate USING btree (company_id, subcontract_id);
alter table services.certificate force row level security;
create policy company on services.certificate using (company_id = app.current_company());
grant insert on services.certificate to qafila_app;
grant select on services.certificate to qafila_app;
grant update on services.certificate to qafila_app;

create table services.disbursement (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  waybill_id uuid not null,
  description text not null,
  amount_minor bigint not null,
  paid_on date not null,
  payment_id uuid not null,
  is_void boolean not null default false,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint disbursement_amount_minor_check CHECK ((amount_minor > 0)),
  constraint disbursement_description_check CHECK (((length(description) >= 1) AND (length(description) <= 200))),
  constraint disbursement_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint disbursement_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES billing.payment(company_id, id),
  constraint disbursement_company_id_waybill_id_fkey FOREIGN KEY (company_id, waybill_id) REFERENCES services.waybill(company_id, id),
  constraint disbursement_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX disbursement_payment ON services.disbursement USING btree (company_id, payment_id);
CREATE INDEX disbursement_waybill ON services.disbursement USING btree (company_id, waybill_id, id);
alter table services.disbursement force row level security;
create policy company on services.disbursement using (company_id = app.current_company());
grant insert on services.disbursement to qafila_app;
grant select on services.disbursement to qafila_app;
grant update on services.disbursement to qafila_app;

create table services.enrolment (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  state text not null default 'active'::text,
  plan_id uuid not null,
  student_id uuid not null,
  guardian_id uuid not null,
  class_name text,
  discount_bps integer not null default 0,
  discount_reason text,
  fee_minor bigint not null,
  discount_minor bigint not null,
  enrolled_on date not null,
  withdrawn_on date,
  credited_minor bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint enrolment_check CHECK (((discount_minor >= 0) AND (discount_minor <= fee_minor))),
  constraint enrolment_class_name_check CHECK (((length(class_name) >= 1) AND (length(class_name) <= 60))),
  constraint enrolment_discount_bps_check CHECK (((discount_bps >= 0) AND (discount_bps <= 10000))),
  constraint enrolment_discount_reason_check CHECK (((length(discount_reason) >= 1) AND (length(discount_reason) <= 200))),
  constraint enrolment_discount_said CHECK (((discount_bps = 0) OR (discount_reason IS NOT NULL))),
  constraint enrolment_fee_minor_check CHECK ((fee_minor > 0)),
  constraint enrolment_left CHECK (((state = 'withdrawn'::text) = (withdrawn_on IS NOT NULL))),
  constraint enrolment_state_check CHECK ((state = ANY (ARRAY['active'::text, 'withdrawn'::text]))),
  constraint enrolment_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint enrolment_company_id_guardian_id_fkey FOREIGN KEY (company_id, guardian_id) REFERENCES parties.party(company_id, id),
  constraint enrolment_company_id_plan_id_fkey FOREIGN KEY (company_id, plan_id) REFERENCES services.fee_plan(company_id, id),
  constraint enrolment_company_id_student_id_fkey FOREIGN KEY (company_id, student_id) REFERENCES parties.party(company_id, id),
  constraint enrolment_pkey PRIMARY KEY (company_id, id),
  constraint enrolment_number_taken UNIQUE (company_id, number)
);
CREATE INDEX enrolment_guardian ON services.enrolment USING btree (company_id, guardian_id);
CREATE UNIQUE INDEX enrolment_once ON services.enrolment USING btree (company_id, plan_id, student_id) WHERE (state = 'active'::text);
CREATE INDEX enrolment_state ON services.enrolment USING btree (company_id, state, number);
CREATE INDEX enrolment_student ON services.enrolment USING btree (company_id, student_id);
alter table services.enrolment force row level security;
create policy company on services.enrolment using (company_id = app.current_company());
grant insert on services.enrolment to qafila_app;
grant select on services.enrolment to qafila_app;
grant update on services.enrolment to qafila_app;

create table services.enrolment_instalment (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  enrolment_id uuid not null,
  no integer not null,
  invoice_id uuid not null,
  constraint enrolment_instalment_no_check CHECK ((no > 0)),
  constraint enrolment_instalment_company_id_enrolment_id_fkey FOREIGN KEY (company_id, enrolment_id) REFERENCES services.enrolment(company_id, id),
  constraint enrolment_instalment_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint enrolment_instalment_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint enrolment_instalment_pkey PRIMARY KEY (company_id, id),
  constraint enrolment_instalment_invoice UNIQUE (company_id, invoice_id),
  constraint enrolment_instalment_no UNIQUE (company_id, enrolment_id, no)
);
alter table services.enrolment_instalment force row level security;
create policy company on services.enrolment_instalment using (company_id = app.current_company());
grant insert on services.enrolment_instalment to qafila_app;
grant select on services.enrolment_instalment to qafila_app;
grant update on services.enrolment_instalment to qafila_app;

create table services.fee_plan (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name_ar text not null,
  starts_on date not null,
  ends_on date not null,
  amount_minor bigint not null,
  sibling_bps integer not null default 0,
  due_days text[] not null,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint fee_plan_amount_minor_check CHECK ((amount_minor > 0)),
  constraint fee_plan_due_days_check CHECK ((((cardinality(due_days) >= 1) AND (cardinality(due_days) <= 12)) AND (array_to_string(due_days, ' '::text) ~ '^\d{4}-\d\d-\d\d( \d{4}-\d\d-\d\d)*$'::text))),
  constraint fee_plan_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint fee_plan_sibling_bps_check CHECK (((sibling_bps >= 0) AND (sibling_bps <= 10000))),
  constraint fee_plan_term CHECK ((starts_on < ends_on)),
  constraint fee_plan_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint fee_plan_pkey PRIMARY KEY (company_id, id),
  constraint fee_plan_name_taken UNIQUE (company_id, name_ar)
);
CREATE INDEX fee_plan_term_order ON services.fee_plan USING btree (company_id, starts_on DESC, id);
alter table services.fee_plan force row level security;
create policy company on services.fee_plan using (company_id = app.current_company());
grant insert on services.fee_plan to qafila_app;
grant select on services.fee_plan to qafila_app;
grant update on services.fee_plan to qafila_app;

create table services.freed_time (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  entry_id uuid not null,
  credit_id uuid not null,
  invoice_id uuid not null,
  line_no integer not null,
  constraint freed_time_company_id_credit_id_fkey FOREIGN KEY (company_id, credit_id) REFERENCES billing.invoice(company_id, id),
  constraint freed_time_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES services.time_entry(company_id, id) ON DELETE CASCADE,
  constraint freed_time_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint freed_time_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint freed_time_pkey PRIMARY KEY (company_id, id),
  constraint freed_time_once UNIQUE (company_id, credit_id, entry_id)
);
CREATE INDEX freed_time_entry ON services.freed_time USING btree (company_id, entry_id);
alter table services.freed_time force row level security;
create policy company on services.freed_time using (company_id = app.current_company());
grant delete on services.freed_time to qafila_app;
grant insert on services.freed_time to qafila_app;
grant select on services.freed_time to qafila_app;
grant update on services.freed_time to qafila_app;

create table services.milestone (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  project_id uuid not null,
  state text not null default 'planned'::text,
  description text not null,
  amount_minor bigint not null,
  due_on date not null,
  varied_on date,
  accepted_on date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint milestone_accepted CHECK (((state = 'accepted'::text) = (accepted_on IS NOT NULL))),
  constraint milestone_amount_minor_check CHECK ((amount_minor > 0)),
  constraint milestone_description_check CHECK (((length(description) >= 1) AND (length(description) <= 200))),
  constraint milestone_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'accepted'::text]))),
  constraint milestone_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint milestone_company_id_project_id_fkey FOREIGN KEY (company_id, project_id) REFERENCES services.project(company_id, id),
  constraint milestone_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX milestone_project ON services.milestone USING btree (company_id, project_id, due_on);
alter table services.milestone force row level security;
create policy company on services.milestone using (company_id = app.current_company());
grant delete on services.milestone to qafila_app;
grant insert on services.milestone to qafila_app;
grant select on services.milestone to qafila_app;
grant update on services.milestone to qafila_app;

create table services.project (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  state text not null default 'active'::text,
  name_ar text not null,
  customer_id uuid not null,
  kind text not null,
  value_minor bigint not null,
  retention_bps integer not null default 0,
  advance_bps integer not null default 0,
  hour_rate_minor bigint,
  starts_on date not null,
  ends_on date,
  retention_due_on date,
  manager_user_id uuid not null,
  profit_unit_id uuid not null,
  note text,
  closed_on date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint project_advance_bps_check CHECK (((advance_bps >= 0) AND (advance_bps <= 10000))),
  constraint project_closed CHECK (((state = 'active'::text) = (closed_on IS NULL))),
  constraint project_held CHECK (((retention_bps = 0) OR (retention_due_on IS NOT NULL))),
  constraint project_hour_rate_minor_check CHECK ((hour_rate_minor > 0)),
  constraint project_kind_check CHECK ((kind = ANY (ARRAY['time'::text, 'fixed'::text, 'progress'::text]))),
  constraint project_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 160))),
  constraint project_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint project_rate CHECK (((kind <> 'time'::text) OR (hour_rate_minor IS NOT NULL))),
  constraint project_retention_bps_check CHECK (((retention_bps >= 0) AND (retention_bps <= 5000))),
  constraint project_state_check CHECK ((state = ANY (ARRAY['active'::text, 'completed'::text, 'cancelled'::text]))),
  constraint project_term CHECK ((ends_on >= starts_on)),
  constraint project_value CHECK (((kind = 'time'::text) OR (value_minor > 0))),
  constraint project_value_minor_check CHECK ((value_minor >= 0)),
  constraint project_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES parties.party(company_id, id),
  constraint project_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint project_company_id_manager_user_id_fkey FOREIGN KEY (company_id, manager_user_id) REFERENCES access.membership(company_id, user_id),
  constraint project_pkey PRIMARY KEY (company_id, id),
  constraint project_number_taken UNIQUE (company_id, number)
);
CREATE INDEX project_customer ON services.project USING btree (company_id, customer_id);
CREATE INDEX project_state ON services.project USING btree (company_id, state, number);
alter table services.project force row level security;
create policy company on services.project using (company_id = app.current_company());
grant insert on services.project to qafila_app;
grant select on services.project to qafila_app;
grant update on services.project to qafila_app;

create table services.project_budget (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  project_id uuid not null,
  account_id uuid not null,
  amount_minor bigint not null,
  constraint project_budget_amount_minor_check CHECK ((amount_minor > 0)),
  constraint project_budget_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounting.account(company_id, id),
  constraint project_budget_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint project_budget_company_id_project_id_fkey FOREIGN KEY (company_id, project_id) REFERENCES services.project(company_id, id),
  constraint project_budget_pkey PRIMARY KEY (company_id, id),
  constraint project_budget_once UNIQUE (company_id, project_id, account_id)
);
alter table services.project_budget force row level security;
create policy company on services.project_budget using (company_id = app.current_company());
grant delete on services.project_budget to qafila_app;
grant insert on services.project_budget to qafila_app;
grant select on services.project_budget to qafila_app;
grant update on services.project_budget to qafila_app;

create table services.project_document (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  project_id uuid not null,
  invoice_id uuid not null,
  kind text not null,
  source_id uuid,
  constraint project_document_kind_check CHECK ((kind = ANY (ARRAY['work'::text, 'retention'::text, 'milestone'::text, 'time'::text, 'subWork'::text, 'subRetention'::text]))),
  constraint project_document_source CHECK (((kind = 'time'::text) = (source_id IS NULL))),
  constraint project_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint project_document_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint project_document_company_id_project_id_fkey FOREIGN KEY (company_id, project_id) REFERENCES services.project(company_id, id),
  constraint project_document_pkey PRIMARY KEY (company_id, id),
  constraint project_document_invoice UNIQUE (company_id, invoice_id)
);
CREATE INDEX project_document_project ON services.project_document USING btree (company_id, project_id);
CREATE INDEX project_document_source ON services.project_document USING btree (company_id, source_id);
alter table services.project_document force row level security;
create policy company on services.project_document using (company_id = app.current_company());
grant insert on services.project_document to qafila_app;
grant select on services.project_document to qafila_app;

create table services.project_rate (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  project_id uuid not null,
  user_id uuid not null,
  rate_minor bigint not null,
  constraint project_rate_rate_minor_check CHECK ((rate_minor > 0)),
  constraint project_rate_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint project_rate_company_id_project_id_fkey FOREIGN KEY (company_id, project_id) REFERENCES services.project(company_id, id),
  constraint project_rate_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES access.membership(company_id, user_id),
  constraint project_rate_pkey PRIMARY KEY (company_id, id),
  constraint project_rate_once UNIQUE (company_id, project_id, user_id)
);
alter table services.project_rate force row level security;
create policy company on services.project_rate using (company_id = app.current_company());
grant delete on services.project_rate to qafila_app;
grant insert on services.project_rate to qafila_app;
grant select on services.project_rate to qafila_app;
grant update on services.project_rate to qafila_app;

create table services.subcontract (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  project_id uuid not null,
  vendor_id uuid not null,
  description text not null,
  value_minor bigint not null,
  retention_bps integer not null default 0,
  retention_due_on date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint subcontract_description_check CHECK (((length(description) >= 1) AND (length(description) <= 200))),
  constraint subcontract_held CHECK (((retention_bps = 0) OR (retention_due_on IS NOT NULL))),
  constraint subcontract_retention_bps_check CHECK (((retention_bps >= 0) AND (retention_bps <= 5000))),
  constraint subcontract_value_minor_check CHECK ((value_minor > 0)),
  constraint subcontract_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint subcontract_company_id_project_id_fkey FOREIGN KEY (company_id, project_id) REFERENCES services.project(company_id, id),
  constraint subcontract_company_id_vendor_id_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES parties.party(company_id, id),
  constraint subcontract_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX subcontract_project ON services.subcontract USING btree (company_id, project_id);
CREATE INDEX subcontract_vendor ON services.subcontract USING btree (company_id, vendor_id);
alter table services.subcontract force row level security;
create policy company on services.subcontract using (company_id = app.current_company());
grant insert on services.subcontract to qafila_app;
grant select on services.subcontract to qafila_app;
grant update on services.subcontract to qafila_app;

create table services.time_entry (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  state text not null default 'draft'::text,
  project_id uuid not null,
  user_id uuid not null,
  worked_on date not null,
  quarters integer not null,
  description text not null,
  is_billable boolean not null default true,
  rate_minor bigint,
  decided_by uuid,
  decided_at timestamp with time zone,
  return_reason text,
  invoice_id uuid,
  line_no integer,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint time_entry_billed CHECK (((state = 'billed'::text) = ((invoice_id IS NOT NULL) AND (line_no IS NOT NULL)))),
  constraint time_entry_decided CHECK ((decided_by <> user_id)),
  constraint time_entry_description_check CHECK (((length(description) >= 1) AND (length(description) <= 300))),
  constraint time_entry_line_no_check CHECK ((line_no > 0)),
  constraint time_entry_quarters_check CHECK (((quarters >= 1) AND (quarters <= 96))),
  constraint time_entry_rate_minor_check CHECK ((rate_minor > 0)),
  constraint time_entry_rated CHECK (((state = ANY (ARRAY['draft'::text, 'submitted'::text])) OR (NOT is_billable) OR (rate_minor IS NOT NULL))),
  constraint time_entry_return_reason_check CHECK (((length(return_reason) >= 1) AND (length(return_reason) <= 500))),
  constraint time_entry_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'billed'::text]))),
  constraint time_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint time_entry_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint time_entry_company_id_project_id_fkey FOREIGN KEY (company_id, project_id) REFERENCES services.project(company_id, id),
  constraint time_entry_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES access.membership(company_id, user_id),
  constraint time_entry_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX time_entry_invoice ON services.time_entry USING btree (company_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX time_entry_person ON services.time_entry USING btree (company_id, user_id, worked_on);
CREATE INDEX time_entry_project ON services.time_entry USING btree (company_id, project_id, worked_on, id);
alter table services.time_entry force row level security;
create policy company on services.time_entry using (company_id = app.current_company());
grant delete on services.time_entry to qafila_app;
grant insert on services.time_entry to qafila_app;
grant select on services.time_entry to qafila_app;
grant update on services.time_entry to qafila_app;

create table services.waybill (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  state text not null default 'draft'::text,
  customer_id uuid not null,
  shipper text,
  consignee text not null,
  consignee_phone text,
  cargo text not null,
  weight_kg numeric(12,3),
  packages integer,
  from_place text not null,
  to_place text not null,
  planned_at timestamp with time zone not null,
  expected_at timestamp with time zone not null,
  vehicle_id uuid,
  driver_id uuid,
  carrier_id uuid,
  freight_minor bigint not null,
  note text,
  dispatched_at timestamp with time zone,
  delivered_at timestamp with time zone,
  receiver text,
  signature_file_id uuid,
  photo_file_ids uuid[] not null default '{}'::uuid[],
  invoice_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint waybill_cargo_check CHECK (((length(cargo) >= 1) AND (length(cargo) <= 300))),
  constraint waybill_consignee_check CHECK (((length(consignee) >= 1) AND (length(consignee) <= 120))),
  constraint waybill_consignee_phone_check CHECK (((length(consignee_phone) >= 1) AND (length(consignee_phone) <= 40))),
  constraint waybill_driver_of_vehicle CHECK (((driver_id IS NULL) OR (vehicle_id IS NOT NULL))),
  constraint waybill_freight_minor_check CHECK ((freight_minor >= 0)),
  constraint waybill_from_place_check CHECK (((length(from_place) >= 1) AND (length(from_place) <= 200))),
  constraint waybill_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint waybill_packages_check CHECK ((packages > 0)),
  constraint waybill_receiver_check CHECK (((length(receiver) >= 1) AND (length(receiver) <= 120))),
  constraint waybill_shipper_check CHECK (((length(shipper) >= 1) AND (length(shipper) <= 120))),
  constraint waybill_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'dispatched'::text, 'delivered'::text, 'invoiced'::text, 'returned'::text, 'cancelled'::text]))),
  constraint waybill_taken_by_one CHECK (((vehicle_id IS NULL) OR (carrier_id IS NULL))),
  constraint waybill_times CHECK ((planned_at < expected_at)),
  constraint waybill_to_place_check CHECK (((length(to_place) >= 1) AND (length(to_place) <= 200))),
  constraint waybill_weight_kg_check CHECK ((weight_kg > (0)::numeric)),
  constraint waybill_company_id_carrier_id_fkey FOREIGN KEY (company_id, carrier_id) REFERENCES parties.party(company_id, id),
  constraint waybill_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES parties.party(company_id, id),
  constraint waybill_company_id_driver_id_fkey FOREIGN KEY (company_id, driver_id) REFERENCES parties.party(company_id, id),
  constraint waybill_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint waybill_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES billing.invoice(company_id, id),
  constraint waybill_company_id_signature_file_id_fkey FOREIGN KEY (company_id, signature_file_id) REFERENCES app.file(company_id, id),
  constraint waybill_company_id_vehicle_id_fkey FOREIGN KEY (company_id, vehicle_id) REFERENCES fleet.vehicle(company_id, id),
  constraint waybill_pkey PRIMARY KEY (company_id, id),
  constraint waybill_number_taken UNIQUE (company_id, number)
);
CREATE INDEX waybill_carrier ON services.waybill USING btree (company_id, carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX waybill_customer ON services.waybill USING btree (company_id, customer_id);
CREATE INDEX waybill_driver ON services.waybill USING btree (company_id, driver_id) WHERE (driver_id IS NOT NULL);
CREATE INDEX waybill_invoice ON services.waybill USING btree (company_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX waybill_photos ON services.waybill USING gin (photo_file_ids);
CREATE INDEX waybill_signature ON services.waybill USING btree (company_id, signature_file_id) WHERE (signature_file_id IS NOT NULL);
CREATE INDEX waybill_state ON services.waybill USING btree (company_id, state, planned_at, id);
CREATE INDEX waybill_vehicle ON services.waybill USING btree (company_id, vehicle_id) WHERE (vehicle_id IS NOT NULL);
alter table services.waybill force row level security;
create policy company on services.waybill using (company_id = app.current_company());
grant insert on services.waybill to qafila_app;
grant select on services.waybill to qafila_app;
grant update on services.waybill to qafila_app;

create table support.calendar (
  is_only boolean not null default true,
  version integer not null default 1,
  working_days integer[] not null default '{0,1,2,3,4}'::integer[],
  opens_at text not null default '08:00'::text,
  closes_at text not null default '17:00'::text,
  ramadan_opens_at text not null default '09:00'::text,
  ramadan_closes_at text not null default '14:00'::text,
  ramadans jsonb not null default '[]'::jsonb,
  closed_days jsonb not null default '[]'::jsonb,
  constraint calendar_check CHECK (((closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text) AND (closes_at > opens_at))),
  constraint calendar_check1 CHECK (((ramadan_closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text) AND (ramadan_closes_at > ramadan_opens_at))),
  constraint calendar_closed_days_check CHECK ((jsonb_typeof(closed_days) = 'array'::text)),
  constraint calendar_is_only_check CHECK (is_only),
  constraint calendar_opens_at_check CHECK ((opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint calendar_ramadan_opens_at_check CHECK ((ramadan_opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint calendar_ramadans_check CHECK ((jsonb_typeof(ramadans) = 'array'::text)),
  constraint calendar_working_days_check CHECK ((((cardinality(working_days) >= 1) AND (cardinality(working_days) <= 7)) AND (working_days <@ '{0,1,2,3,4,5,6}'::integer[]))),
  constraint calendar_pkey PRIMARY KEY (is_only)
);
grant select on support.calendar to qafila_app;
grant update on support.calendar to qafila_app;

create table support.internal_note (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  ticket_id uuid not null,
  at timestamp with time zone not null,
  author_id uuid not null,
  author_name text not null,
  note text not null,
  constraint internal_note_note_check CHECK (((length(note) >= 1) AND (length(note) <= 5000))),
  constraint internal_note_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint internal_note_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES support.ticket(company_id, id) ON DELETE CASCADE,
  constraint internal_note_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX internal_note_order ON support.internal_note USING btree (company_id, ticket_id, at, id);
alter table support.internal_note force row level security;
create policy company on support.internal_note using (company_id = app.current_company());
create policy desk_only on support.internal_note using support.at_desk();
grant insert on support.internal_note to qafila_app;
grant select on support.internal_note to qafila_app;

create table support.queue_entry (
  of_company integer not null,
  ticket_id uuid not null,
  number text not null,
  title text not null,
  category text not null,
  priority text not null,
  state text not null,
  opened_at timestamp with time zone not null,
  opened_by_name text not null,
  assigned_to uuid,
  assigned_to_name text,
  due_at timestamp with time zone,
  answered_at timestamp with time zone,
  first_response_minutes integer,
  last_message_at timestamp with time zone not null,
  is_last_by_staff boolean not null,
  was_late boolean not null,
  resolved_at timestamp with time zone,
  rating integer,
  constraint queue_entry_of_company_ticket_id_fkey FOREIGN KEY (of_company, ticket_id) REFERENCES support.ticket(company_id, id) ON DELETE CASCADE,
  constraint queue_entry_pkey PRIMARY KEY (of_company, ticket_id)
);
CREATE INDEX queue_entry_due ON support.queue_entry USING btree (due_at) WHERE (state = ANY (ARRAY['open'::text, 'in_progress'::text, 'waiting_customer'::text]));
CREATE INDEX queue_entry_opened ON support.queue_entry USING btree (opened_at);
CREATE INDEX queue_entry_resolved ON support.queue_entry USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);
CREATE INDEX queue_entry_ticket ON support.queue_entry USING btree (ticket_id);
grant insert on support.queue_entry to qafila_app;
grant select on support.queue_entry to qafila_app;
grant update on support.queue_entry to qafila_app;

create table support.ticket (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  title text not null,
  description text not null,
  category text not null,
  priority text not null,
  state text not null default 'open'::text,
  opened_at timestamp with time zone not null,
  opened_by uuid not null,
  opened_by_name text not null,
  file_ids uuid[] not null default '{}'::uuid[],
  page text,
  request_id text,
  browser text,
  assigned_to uuid,
  assigned_to_name text,
  clock_from timestamp with time zone not null,
  response_due_at timestamp with time zone not null,
  resolve_due_at timestamp with time zone not null,
  waiting_since timestamp with time zone,
  answered_at timestamp with time zone,
  first_response_at timestamp with time zone,
  first_response_minutes integer,
  last_message_at timestamp with time zone not null,
  is_last_by_staff boolean not null default false,
  was_late boolean not null default false,
  warned_at timestamp with time zone,
  late_told_at timestamp with time zone,
  resolved_at timestamp with time zone,
  closed_at timestamp with time zone,
  rating integer,
  feedback text,
  constraint ticket_browser_check CHECK (((length(browser) >= 1) AND (length(browser) <= 300))),
  constraint ticket_category_check CHECK ((category = ANY (ARRAY['technical'::text, 'feature'::text, 'general'::text, 'billing'::text, 'account'::text]))),
  constraint ticket_check CHECK ((num_nonnulls(assigned_to, assigned_to_name) = ANY (ARRAY[0, 2]))),
  constraint ticket_check1 CHECK (((state = 'waiting_customer'::text) = (waiting_since IS NOT NULL))),
  constraint ticket_check2 CHECK (((state = ANY (ARRAY['resolved'::text, 'closed'::text])) = (resolved_at IS NOT NULL))),
  constraint ticket_check3 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint ticket_check4 CHECK (((state <> 'open'::text) OR (answered_at IS NULL))),
  constraint ticket_check5 CHECK ((num_nonnulls(first_response_at, first_response_minutes) = ANY (ARRAY[0, 2]))),
  constraint ticket_description_check CHECK (((length(description) >= 1) AND (length(description) <= 5000))),
  constraint ticket_feedback_check CHECK (((length(feedback) >= 1) AND (length(feedback) <= 1000))),
  constraint ticket_file_ids_check CHECK ((cardinality(file_ids) <= 5)),
  constraint ticket_first_response_minutes_check CHECK ((first_response_minutes >= 0)),
  constraint ticket_page_check CHECK (((length(page) >= 1) AND (length(page) <= 300))),
  constraint ticket_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
  constraint ticket_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint ticket_request_id_check CHECK (((length(request_id) >= 1) AND (length(request_id) <= 100))),
  constraint ticket_state_check CHECK ((state = ANY (ARRAY['open'::text, 'in_progress'::text, 'waiting_customer'::text, 'resolved'::text, 'closed'::text]))),
  constraint ticket_title_check CHECK (((length(title) >= 1) AND (length(title) <= 150))),
  constraint ticket_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint ticket_pkey PRIMARY KEY (company_id, id),
  constraint ticket_number UNIQUE (company_id, number)
);
CREATE INDEX ticket_assigned ON support.ticket USING btree (company_id, assigned_to) WHERE ((assigned_to IS NOT NULL) AND (state <> 'closed'::text));
CREATE INDEX ticket_newest ON support.ticket USING btree (company_id, opened_at DESC, id DESC);
CREATE INDEX ticket_of_person ON support.ticket USING btree (company_id, opened_by, opened_at DESC, id DESC);
CREATE INDEX ticket_resolved ON support.ticket USING btree (company_id, resolved_at) WHERE (state = 'resolved'::text);
CREATE INDEX ticket_running ON support.ticket USING btree (company_id, resolve_due_at) WHERE (state = ANY (ARRAY['open'::text, 'in_progress'::text]));
alter table support.ticket force row level security;
create policy company on support.ticket using (company_id = app.current_company());
CREATE TRIGGER follow_ticket AFTER INSERT OR UPDATE ON support.ticket FOR EACH ROW EXECUTE FUNCTION support.follow_ticket();
grant insert on support.ticket to qafila_app;
grant select on support.ticket to qafila_app;
grant update on support.ticket to qafila_app;

create table support.ticket_event (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  ticket_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  by_name text not null,
  by_staff boolean not null,
  note text,
  constraint ticket_event_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'answered'::text, 'asked'::text, 'replied'::text, 'assigned'::text, 'handed_back'::text, 'resolved'::text, 'reopened'::text, 'closed'::text, 'rated'::text, 'lapsed'::text]))),
  constraint ticket_event_note_check CHECK (((length(note) >= 1) AND (length(note) <= 200))),
  constraint ticket_event_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint ticket_event_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES support.ticket(company_id, id),
  constraint ticket_event_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX ticket_event_order ON support.ticket_event USING btree (company_id, ticket_id, at, id);
alter table support.ticket_event force row level security;
create policy company on support.ticket_event using (company_id = app.current_company());
grant insert on support.ticket_event to qafila_app;
grant select on support.ticket_event to qafila_app;

create table support.ticket_message (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  ticket_id uuid not null,
  at timestamp with time zone not null,
  author_id uuid not null,
  author_name text not null,
  by_staff boolean not null,
  message text not null,
  file_ids uuid[] not null default '{}'::uuid[],
  constraint ticket_message_file_ids_check CHECK ((cardinality(file_ids) <= 5)),
  constraint ticket_message_message_check CHECK (((length(message) >= 1) AND (length(message) <= 5000))),
  constraint ticket_message_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint ticket_message_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES support.ticket(company_id, id),
  constraint ticket_message_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX ticket_message_order ON support.ticket_message USING btree (company_id, ticket_id, at, id);
alter table support.ticket_message force row level security;
create policy company on support.ticket_message using (company_id = app.current_company());
grant insert on support.ticket_message to qafila_app;
grant select on support.ticket_message to qafila_app;

create table trade.accrual (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  on_day date not null,
  move_id uuid,
  amount_minor bigint not null,
  source_key text not null,
  created_at timestamp with time zone not null default now(),
  constraint accrual_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint accrual_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint accrual_company_id_move_id_fkey FOREIGN KEY (company_id, move_id) REFERENCES trade.stock_move(company_id, id),
  constraint accrual_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX accrual_move ON trade.accrual USING btree (company_id, move_id);
CREATE INDEX accrual_source ON trade.accrual USING btree (company_id, source_key);
alter table trade.accrual force row level security;
create policy company on trade.accrual using (company_id = app.current_company());
grant insert on trade.accrual to qafila_app;
grant select on trade.accrual to qafila_app;

create table trade.batch (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  item_id uuid not null,
  number text not null,
  expires_on date,
  created_at timestamp with time zone not null default now(),
  constraint batch_number_check CHECK (((length(number) >= 1) AND (length(number) <= 40))),
  constraint batch_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint batch_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint batch_pkey PRIMARY KEY (company_id, id),
  constraint batch_taken UNIQUE (company_id, item_id, number)
);
alter table trade.batch force row level security;
create policy company on trade.batch using (company_id = app.current_company());
grant insert on trade.batch to qafila_app;
grant select on trade.batch to qafila_app;
grant update on trade.batch to qafila_app;

create table trade.bom (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  item_id uuid not null,
  quantity numeric(14,3) not null,
  conversion_hours numeric(14,3) not null default 0,
  hour_rate_minor bigint not null default 0,
  note text,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint bom_conversion_hours_check CHECK ((conversion_hours >= (0)::numeric)),
  constraint bom_hour_rate_minor_check CHECK ((hour_rate_minor >= 0)),
  constraint bom_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint bom_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint bom_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint bom_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint bom_pkey PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX bom_active_taken ON trade.bom USING btree (company_id, item_id) WHERE is_active;
alter table trade.bom force row level security;
create policy company on trade.bom using (company_id = app.current_company());
grant insert on trade.bom to qafila_app;
grant select on trade.bom to qafila_app;
grant update on trade.bom to qafila_app;

create table trade.bom_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  bom_id uuid not null,
  no integer not null,
  item_id uuid not null,
  quantity numeric(14,3) not null,
  waste_bps integer not null default 0,
  constraint bom_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint bom_line_waste_bps_check CHECK (((waste_bps >= 0) AND (waste_bps <= 10000))),
  constraint bom_line_company_id_bom_id_fkey FOREIGN KEY (company_id, bom_id) REFERENCES trade.bom(company_id, id),
  constraint bom_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint bom_line_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint bom_line_pkey PRIMARY KEY (company_id, id),
  constraint bom_item_taken UNIQUE (company_id, bom_id, item_id),
  constraint bom_line_taken UNIQUE (company_id, bom_id, no)
);
CREATE INDEX bom_line_item ON trade.bom_line USING btree (company_id, item_id);
alter table trade.bom_line force row level security;
create policy company on trade.bom_line using (company_id = app.current_company());
grant delete on trade.bom_line to qafila_app;
grant insert on trade.bom_line to qafila_app;
grant select on trade.bom_line to qafila_app;
grant update on trade.bom_line to qafila_app;

create table trade.category (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name_ar text not null,
  name_en text,
  parent_id uuid,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint category_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint category_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 80))),
  constraint category_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint category_company_id_parent_id_fkey FOREIGN KEY (company_id, parent_id) REFERENCES trade.category(company_id, id),
  constraint category_pkey PRIMARY KEY (company_id, id),
  constraint category_name_taken UNIQUE NULLS NOT DISTINCT (company_id, parent_id, name_ar)
);
alter table trade.category force row level security;
create policy company on trade.category using (company_id = app.current_company());
grant delete on trade.category to qafila_app;
grant insert on trade.category to qafila_app;
grant select on trade.category to qafila_app;
grant update on trade.category to qafila_app;

create table trade.cost_layer (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  item_id uuid not null,
  move_id uuid,
  serial_id uuid,
  quantity_left numeric(14,3) not null,
  value_left_minor bigint not null,
  constraint cost_layer_quantity_left_check CHECK ((quantity_left > (0)::numeric)),
  constraint cost_layer_value_left_minor_check CHECK ((value_left_minor >= 0)),
  constraint cost_layer_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint cost_layer_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint cost_layer_company_id_move_id_fkey FOREIGN KEY (company_id, move_id) REFERENCES trade.stock_move(company_id, id),
  constraint cost_layer_company_id_serial_id_fkey FOREIGN KEY (company_id, serial_id) REFERENCES trade.serial(company_id, id),
  constraint cost_layer_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX cost_layer_item ON trade.cost_layer USING btree (company_id, item_id, id);
alter table trade.cost_layer force row level security;
create policy company on trade.cost_layer using (company_id = app.current_company());
grant delete on trade.cost_layer to qafila_app;
grant insert on trade.cost_layer to qafila_app;
grant select on trade.cost_layer to qafila_app;
grant update on trade.cost_layer to qafila_app;

create table trade.cost_pool (
  company_id integer not null default app.current_company(),
  item_id uuid not null,
  quantity numeric(14,3) not null default 0,
  value_minor bigint not null default 0,
  last_quantity numeric(14,3) not null default 0,
  last_value_minor bigint not null default 0,
  constraint cost_pool_empty CHECK (((quantity <> (0)::numeric) OR (value_minor = 0))),
  constraint cost_pool_last_quantity_check CHECK ((last_quantity >= (0)::numeric)),
  constraint cost_pool_last_value_minor_check CHECK ((last_value_minor >= 0)),
  constraint cost_pool_side CHECK ((((quantity < (0)::numeric) AND (value_minor <= 0)) OR ((quantity >= (0)::numeric) AND (value_minor >= 0)))),
  constraint cost_pool_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint cost_pool_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint cost_pool_pkey PRIMARY KEY (company_id, item_id)
);
alter table trade.cost_pool force row level security;
create policy company on trade.cost_pool using (company_id = app.current_company());
grant insert on trade.cost_pool to qafila_app;
grant select on trade.cost_pool to qafila_app;
grant update on trade.cost_pool to qafila_app;

create table trade.count_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  count_id uuid not null,
  item_id uuid not null,
  batch_id uuid,
  expected numeric(14,3) not null,
  counted numeric(14,3) not null,
  serials text[] not null default '{}'::text[],
  scanned_at timestamp with time zone not null,
  counted_by uuid,
  counted_by_name text,
  reason text,
  difference numeric(14,3),
  value_minor bigint,
  constraint count_line_counted_check CHECK ((counted >= (0)::numeric)),
  constraint count_line_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint count_line_company_id_batch_id_fkey FOREIGN KEY (company_id, batch_id) REFERENCES trade.batch(company_id, id),
  constraint count_line_company_id_count_id_fkey FOREIGN KEY (company_id, count_id) REFERENCES trade.stock_count(company_id, id),
  constraint count_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint count_line_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint count_line_pkey PRIMARY KEY (company_id, id),
  constraint count_line_once UNIQUE NULLS NOT DISTINCT (company_id, count_id, item_id, batch_id)
);
alter table trade.count_line force row level security;
create policy company on trade.count_line using (company_id = app.current_company());
grant insert on trade.count_line to qafila_app;
grant select on trade.count_line to qafila_app;
grant update on trade.count_line to qafila_app;

create table trade.count_person (
  company_id integer not null default app.current_company(),
  count_id uuid not null,
  user_id uuid not null,
  constraint count_person_company_id_count_id_fkey FOREIGN KEY (company_id, count_id) REFERENCES trade.stock_count(company_id, id),
  constraint count_person_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint count_person_pkey PRIMARY KEY (company_id, count_id, user_id)
);
alter table trade.count_person force row level security;
create policy company on trade.count_person using (company_id = app.current_company());
grant insert on trade.count_person to qafila_app;
grant select on trade.count_person to qafila_app;

create table trade.delivery (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  number text not null,
  order_id uuid not null,
  delivered_on date not null,
  receiver text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint delivery_receiver_check CHECK (((length(receiver) >= 1) AND (length(receiver) <= 80))),
  constraint delivery_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint delivery_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES trade.sales_order(company_id, id),
  constraint delivery_pkey PRIMARY KEY (company_id, id),
  constraint delivery_number_taken UNIQUE (company_id, number)
);
CREATE INDEX delivery_order ON trade.delivery USING btree (company_id, order_id);
alter table trade.delivery force row level security;
create policy company on trade.delivery using (company_id = app.current_company());
grant insert on trade.delivery to qafila_app;
grant select on trade.delivery to qafila_app;

create table trade.delivery_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  delivery_id uuid not null,
  line_id uuid not null,
  quantity numeric(14,3) not null,
  move_id uuid,
  constraint delivery_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint delivery_line_company_id_delivery_id_fkey FOREIGN KEY (company_id, delivery_id) REFERENCES trade.delivery(company_id, id),
  constraint delivery_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint delivery_line_company_id_line_id_fkey FOREIGN KEY (company_id, line_id) REFERENCES trade.sales_line(company_id, id),
  constraint delivery_line_company_id_move_id_fkey FOREIGN KEY (company_id, move_id) REFERENCES trade.stock_move(company_id, id),
  constraint delivery_line_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX delivery_line_line ON trade.delivery_line USING btree (company_id, line_id);
alter table trade.delivery_line force row level security;
create policy company on trade.delivery_line using (company_id = app.current_company());
grant insert on trade.delivery_line to qafila_app;
grant select on trade.delivery_line to qafila_app;

create table trade.goods_receipt (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  number text not null,
  order_id uuid not null,
  warehouse_id uuid not null,
  received_on date not null,
  delivery_note text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint goods_receipt_delivery_note_check CHECK (((length(delivery_note) >= 1) AND (length(delivery_note) <= 60))),
  constraint goods_receipt_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint goods_receipt_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES trade.purchase_order(company_id, id),
  constraint goods_receipt_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES trade.warehouse(company_id, id),
  constraint goods_receipt_pkey PRIMARY KEY (company_id, id),
  constraint goods_receipt_number_taken UNIQUE (company_id, number)
);
CREATE INDEX goods_receipt_order ON trade.goods_receipt USING btree (company_id, order_id);
alter table trade.goods_receipt force row level security;
create policy company on trade.goods_receipt using (company_id = app.current_company());
grant insert on trade.goods_receipt to qafila_app;
grant select on trade.goods_receipt to qafila_app;

create table trade.item (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  name_ar text not null,
  name_en text,
  kind text not null,
  category_id uuid,
  unit text not null,
  is_whole boolean not null default true,
  sale_price_minor bigint,
  floor_price_minor bigint,
  tax_code text,
  revenue_key text not null,
  stock_key text not null,
  tracking text not null,
  warranty_months integer,
  note text,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint item_check CHECK (((kind <> 'service'::text) OR (tracking = 'none'::text))),
  constraint item_check1 CHECK (((tracking <> 'serial'::text) OR is_whole)),
  constraint item_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  constraint item_floor_price_minor_check CHECK ((floor_price_minor >= 0)),
  constraint item_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'service'::text, 'component'::text]))),
  constraint item_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint item_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 120))),
  constraint item_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint item_revenue_key_check CHECK (((length(revenue_key) >= 1) AND (length(revenue_key) <= 60))),
  constraint item_sale_price_minor_check CHECK ((sale_price_minor >= 0)),
  constraint item_stock_key_check CHECK ((stock_key = ANY (ARRAY['inventory'::text, 'rawMaterials'::text, 'siteMaterials'::text]))),
  constraint item_tax_code_check CHECK (((length(tax_code) >= 1) AND (length(tax_code) <= 20))),
  constraint item_tracking_check CHECK ((tracking = ANY (ARRAY['none'::text, 'batch'::text, 'serial'::text]))),
  constraint item_unit_check CHECK (((length(unit) >= 1) AND (length(unit) <= 20))),
  constraint item_warranty_months_check CHECK (((warranty_months >= 0) AND (warranty_months <= 240))),
  constraint item_company_id_category_id_fkey FOREIGN KEY (company_id, category_id) REFERENCES trade.category(company_id, id),
  constraint item_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint item_pkey PRIMARY KEY (company_id, id),
  constraint item_code_taken UNIQUE (company_id, code)
);
CREATE INDEX item_name ON trade.item USING btree (company_id, name_ar, id);
alter table trade.item force row level security;
create policy company on trade.item using (company_id = app.current_company());
grant delete on trade.item to qafila_app;
grant insert on trade.item to qafila_app;
grant select on trade.item to qafila_app;
grant update on trade.item to qafila_app;

create table trade.item_barcode (
  company_id integer not null default app.current_company(),
  code text not null,
  item_id uuid not null,
  unit_id uuid,
  constraint item_barcode_code_check CHECK (((length(code) >= 1) AND (length(code) <= 60))),
  constraint item_barcode_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint item_barcode_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint item_barcode_company_id_unit_id_fkey FOREIGN KEY (company_id, unit_id) REFERENCES trade.item_unit(company_id, id),
  constraint item_barcode_taken PRIMARY KEY (company_id, code)
);
CREATE INDEX item_barcode_item ON trade.item_barcode USING btree (company_id, item_id);
alter table trade.item_barcode force row level security;
create policy company on trade.item_barcode using (company_id = app.current_company());
grant delete on trade.item_barcode to qafila_app;
grant insert on trade.item_barcode to qafila_app;
grant select on trade.item_barcode to qafila_app;
grant update on trade.item_barcode to qafila_app;

create table trade.item_policy (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  item_id uuid not null,
  warehouse_id uuid not null,
  max_quantity numeric(14,3),
  reorder_point numeric(14,3) not null,
  reorder_quantity numeric(14,3),
  supplier_id uuid,
  supplier_unit_id uuid,
  lead_days integer,
  bin text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint item_policy_bin_check CHECK (((length(bin) >= 1) AND (length(bin) <= 30))),
  constraint item_policy_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint item_policy_max_quantity_check CHECK ((max_quantity > (0)::numeric)),
  constraint item_policy_reorder_point_check CHECK ((reorder_point >= (0)::numeric)),
  constraint item_policy_reorder_quantity_check CHECK ((reorder_quantity > (0)::numeric)),
  constraint item_policy_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint item_policy_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint item_policy_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES parties.party(company_id, id),
  constraint item_policy_company_id_supplier_unit_id_fkey FOREIGN KEY (company_id, supplier_unit_id) REFERENCES trade.item_unit(company_id, id),
  constraint item_policy_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES trade.warehouse(company_id, id),
  constraint item_policy_pkey PRIMARY KEY (company_id, id),
  constraint item_policy_taken UNIQUE (company_id, item_id, warehouse_id)
);
alter table trade.item_policy force row level security;
create policy company on trade.item_policy using (company_id = app.current_company());
grant delete on trade.item_policy to qafila_app;
grant insert on trade.item_policy to qafila_app;
grant select on trade.item_policy to qafila_app;
grant update on trade.item_policy to qafila_app;

create table trade.item_unit (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  item_id uuid not null,
  name text not null,
  factor numeric(14,3) not null,
  price_minor bigint,
  is_active boolean not null default true,
  constraint item_unit_factor_check CHECK ((factor > (0)::numeric)),
  constraint item_unit_name_check CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint item_unit_price_minor_check CHECK ((price_minor >= 0)),
  constraint item_unit_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint item_unit_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint item_unit_pkey PRIMARY KEY (company_id, id),
  constraint item_unit_taken UNIQUE (company_id, item_id, name)
);
alter table trade.item_unit force row level security;
create policy company on trade.item_unit using (company_id = app.current_company());
grant delete on trade.item_unit to qafila_app;
grant insert on trade.item_unit to qafila_app;
grant select on trade.item_unit to qafila_app;
grant update on trade.item_unit to qafila_app;

create table trade.landed_cost (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  invoice_id uuid not null,
  supplier_id uuid not null,
  cost_on date not null,
  basis text not null,
  amount_minor bigint not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint landed_cost_amount_minor_check CHECK ((amount_minor > 0)),
  constraint landed_cost_basis_check CHECK ((basis = ANY (ARRAY['value'::text, 'quantity'::text]))),
  constraint landed_cost_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint landed_cost_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES parties.party(company_id, id),
  constraint landed_cost_pkey PRIMARY KEY (company_id, id)
);
alter table trade.landed_cost force row level security;
create policy company on trade.landed_cost using (company_id = app.current_company());
grant insert on trade.landed_cost to qafila_app;
grant select on trade.landed_cost to qafila_app;

create table trade.landed_share (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  landed_id uuid not null,
  receipt_line_id uuid not null,
  share_minor bigint not null,
  stock_minor bigint not null,
  cost_minor bigint not null,
  constraint landed_share_share_minor_check CHECK ((share_minor >= 0)),
  constraint landed_share_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint landed_share_company_id_landed_id_fkey FOREIGN KEY (company_id, landed_id) REFERENCES trade.landed_cost(company_id, id),
  constraint landed_share_company_id_receipt_line_id_fkey FOREIGN KEY (company_id, receipt_line_id) REFERENCES trade.receipt_line(company_id, id),
  constraint landed_share_pkey PRIMARY KEY (company_id, id)
);
alter table trade.landed_share force row level security;
create policy company on trade.landed_share using (company_id = app.current_company());
grant insert on trade.landed_share to qafila_app;
grant select on trade.landed_share to qafila_app;

create table trade.match_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  bill_id uuid not null,
  no integer not null,
  line_id uuid not null,
  quantity numeric(14,3) not null,
  net_minor bigint not null,
  state text not null,
  expected_minor bigint not null,
  constraint match_line_net_minor_check CHECK ((net_minor >= 0)),
  constraint match_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint match_line_state_check CHECK ((state = ANY (ARRAY['matched'::text, 'priceDiff'::text, 'quantityDiff'::text, 'notReceived'::text]))),
  constraint match_line_company_id_bill_id_fkey FOREIGN KEY (company_id, bill_id) REFERENCES trade.supplier_bill(company_id, id),
  constraint match_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint match_line_company_id_line_id_fkey FOREIGN KEY (company_id, line_id) REFERENCES trade.purchase_line(company_id, id),
  constraint match_line_pkey PRIMARY KEY (company_id, id),
  constraint match_line_taken UNIQUE (company_id, bill_id, no)
);
CREATE INDEX match_line_line ON trade.match_line USING btree (company_id, line_id);
alter table trade.match_line force row level security;
create policy company on trade.match_line using (company_id = app.current_company());
grant insert on trade.match_line to qafila_app;
grant select on trade.match_line to qafila_app;
grant update on trade.match_line to qafila_app;

create table trade.move_serial (
  company_id integer not null default app.current_company(),
  move_id uuid not null,
  serial_id uuid not null,
  constraint move_serial_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint move_serial_company_id_move_id_fkey FOREIGN KEY (company_id, move_id) REFERENCES trade.stock_move(company_id, id),
  constraint move_serial_company_id_serial_id_fkey FOREIGN KEY (company_id, serial_id) REFERENCES trade.serial(company_id, id),
  constraint move_serial_pkey PRIMARY KEY (company_id, move_id, serial_id)
);
CREATE INDEX move_serial_serial ON trade.move_serial USING btree (company_id, serial_id);
alter table trade.move_serial force row level security;
create policy company on trade.move_serial using (company_id = app.current_company());
grant insert on trade.move_serial to qafila_app;
grant select on trade.move_serial to qafila_app;

create table trade.price_list (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  name_ar text not null,
  valid_from date not null,
  valid_to date,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint price_list_days CHECK ((valid_to >= valid_from)),
  constraint price_list_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint price_list_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint price_list_pkey PRIMARY KEY (company_id, id),
  constraint price_list_name_taken UNIQUE (company_id, name_ar)
);
alter table trade.price_list force row level security;
create policy company on trade.price_list using (company_id = app.current_company());
grant insert on trade.price_list to qafila_app;
grant select on trade.price_list to qafila_app;
grant update on trade.price_list to qafila_app;

create table trade.price_list_party (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  list_id uuid not null,
  party_id uuid not null,
  constraint price_list_party_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint price_list_party_company_id_list_id_fkey FOREIGN KEY (company_id, list_id) REFERENCES trade.price_list(company_id, id),
  constraint price_list_party_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint price_list_party_pkey PRIMARY KEY (company_id, id),
  constraint price_list_party_taken UNIQUE (company_id, list_id, party_id)
);
CREATE INDEX price_list_party_party ON trade.price_list_party USING btree (company_id, party_id);
alter table trade.price_list_party force row level security;
create policy company on trade.price_list_party using (company_id = app.current_company());
grant delete on trade.price_list_party to qafila_app;
grant insert on trade.price_list_party to qafila_app;
grant select on trade.price_list_party to qafila_app;
grant update on trade.price_list_party to qafila_app;

create table trade.price_list_price (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  list_id uuid not null,
  item_id uuid not null,
  unit_id uuid,
  price_minor bigint not null,
  constraint price_list_price_price_minor_check CHECK ((price_minor >= 0)),
  constraint price_list_price_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint price_list_price_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint price_list_price_company_id_list_id_fkey FOREIGN KEY (company_id, list_id) REFERENCES trade.price_list(company_id, id),
  constraint price_list_price_company_id_unit_id_fkey FOREIGN KEY (company_id, unit_id) REFERENCES trade.item_unit(company_id, id),
  constraint price_list_price_pkey PRIMARY KEY (company_id, id),
  constraint price_list_price_taken UNIQUE NULLS NOT DISTINCT (company_id, list_id, item_id, unit_id)
);
CREATE INDEX price_list_price_item ON trade.price_list_price USING btree (company_id, item_id);
alter table trade.price_list_price force row level security;
create policy company on trade.price_list_price using (company_id = app.current_company());
grant delete on trade.price_list_price to qafila_app;
grant insert on trade.price_list_price to qafila_app;
grant select on trade.price_list_price to qafila_app;
grant update on trade.price_list_price to qafila_app;

create table trade.production_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  order_id uuid not null,
  no integer not null,
  item_id uuid not null,
  planned numeric(14,3) not null,
  constraint production_line_planned_check CHECK ((planned > (0)::numeric)),
  constraint production_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint production_line_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint production_line_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES trade.production_order(company_id, id),
  constraint production_line_pkey PRIMARY KEY (company_id, id),
  constraint production_line_taken UNIQUE (company_id, order_id, no)
);
alter table trade.production_line force row level security;
create policy company on trade.production_line using (company_id = app.current_company());
grant delete on trade.production_line to qafila_app;
grant insert on trade.production_line to qafila_app;
grant select on trade.production_line to qafila_app;
grant update on trade.production_line to qafila_app;

create table trade.production_order (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  bom_id uuid not null,
  bom_version integer not null,
  item_id uuid not null,
  quantity numeric(14,3) not null,
  warehouse_id uuid not null,
  planned_from date not null,
  planned_to date not null,
  planned_hours numeric(14,3) not null default 0,
  hour_rate_minor bigint not null default 0,
  note text,
  state text not null default 'draft'::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint production_order_days CHECK ((planned_to >= planned_from)),
  constraint production_order_hour_rate_minor_check CHECK ((hour_rate_minor >= 0)),
  constraint production_order_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint production_order_planned_hours_check CHECK ((planned_hours >= (0)::numeric)),
  constraint production_order_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint production_order_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'released'::text, 'inProgress'::text, 'done'::text, 'cancelled'::text]))),
  constraint production_order_company_id_bom_id_fkey FOREIGN KEY (company_id, bom_id) REFERENCES trade.bom(company_id, id),
  constraint production_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint production_order_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint production_order_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES trade.warehouse(company_id, id),
  constraint production_order_pkey PRIMARY KEY (company_id, id),
  constraint production_order_number_taken UNIQUE (company_id, number)
);
CREATE INDEX production_order_item ON trade.production_order USING btree (company_id, item_id);
CREATE INDEX production_order_state ON trade.production_order USING btree (company_id, state, id);
alter table trade.production_order force row level security;
create policy company on trade.production_order using (company_id = app.current_company());
grant insert on trade.production_order to qafila_app;
grant select on trade.production_order to qafila_app;
grant update on trade.production_order to qafila_app;

create table trade.production_step (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  order_id uuid not null,
  no integer not null,
  kind text not null,
  on_day date not null,
  item_id uuid,
  quantity numeric(14,3) not null,
  wip_minor bigint not null,
  move_id uuid,
  reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint production_step_kind_check CHECK ((kind = ANY (ARRAY['issue'::text, 'back'::text, 'hours'::text, 'good'::text, 'normalLoss'::text, 'scrap'::text]))),
  constraint production_step_quantity_check CHECK ((quantity >= (0)::numeric)),
  constraint production_step_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint production_step_stock CHECK (((kind = ANY (ARRAY['issue'::text, 'back'::text, 'good'::text])) = (move_id IS NOT NULL))),
  constraint production_step_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint production_step_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint production_step_company_id_move_id_fkey FOREIGN KEY (company_id, move_id) REFERENCES trade.stock_move(company_id, id),
  constraint production_step_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES trade.production_order(company_id, id),
  constraint production_step_pkey PRIMARY KEY (company_id, id),
  constraint production_step_taken UNIQUE (company_id, order_id, no)
);
CREATE INDEX production_step_move ON trade.production_step USING btree (company_id, move_id) WHERE (move_id IS NOT NULL);
alter table trade.production_step force row level security;
create policy company on trade.production_step using (company_id = app.current_company());
grant insert on trade.production_step to qafila_app;
grant select on trade.production_step to qafila_app;

create table trade.purchase_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  order_id uuid not null,
  no integer not null,
  item_id uuid,
  description text,
  purpose_key text,
  unit_id uuid,
  factor numeric(14,3) not null default 1,
  quantity numeric(14,3) not null,
  price_minor bigint not null,
  tax_code text,
  constraint purchase_line_description_check CHECK (((length(description) >= 1) AND (length(description) <= 200))),
  constraint purchase_line_factor_check CHECK ((factor > (0)::numeric)),
  constraint purchase_line_price_minor_check CHECK ((price_minor >= 0)),
  constraint purchase_line_purpose_key_check CHECK (((length(purpose_key) >= 1) AND (length(purpose_key) <= 60))),
  constraint purchase_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint purchase_line_tax_code_check CHECK (((length(tax_code) >= 1) AND (length(tax_code) <= 20))),
  constraint purchase_line_what CHECK ((((item_id IS NULL) = (purpose_key IS NOT NULL)) AND ((item_id IS NOT NULL) OR (description IS NOT NULL)))),
  constraint purchase_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint purchase_line_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint purchase_line_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES trade.purchase_order(company_id, id),
  constraint purchase_line_company_id_unit_id_fkey FOREIGN KEY (company_id, unit_id) REFERENCES trade.item_unit(company_id, id),
  constraint purchase_line_pkey PRIMARY KEY (company_id, id),
  constraint purchase_line_taken UNIQUE (company_id, order_id, no)
);
alter table trade.purchase_line force row level security;
create policy company on trade.purchase_line using (company_id = app.current_company());
grant delete on trade.purchase_line to qafila_app;
grant insert on trade.purchase_line to qafila_app;
grant select on trade.purchase_line to qafila_app;
grant update on trade.purchase_line to qafila_app;

create table trade.purchase_order (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  supplier_id uuid not null,
  ordered_on date not null,
  expected_on date,
  warehouse_id uuid not null,
  note text,
  state text not null default 'draft'::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint purchase_order_days CHECK ((expected_on >= ordered_on)),
  constraint purchase_order_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint purchase_order_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'approved'::text, 'sent'::text, 'closed'::text, 'cancelled'::text]))),
  constraint purchase_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint purchase_order_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES parties.party(company_id, id),
  constraint purchase_order_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES trade.warehouse(company_id, id),
  constraint purchase_order_pkey PRIMARY KEY (company_id, id),
  constraint purchase_order_number_taken UNIQUE (company_id, number)
);
CREATE INDEX purchase_order_state ON trade.purchase_order USING btree (company_id, state, id);
CREATE INDEX purchase_order_supplier ON trade.purchase_order USING btree (company_id, supplier_id);
alter table trade.purchase_order force row level security;
create policy company on trade.purchase_order using (company_id = app.current_company());
grant delete on trade.purchase_order to qafila_app;
grant insert on trade.purchase_order to qafila_app;
grant select on trade.purchase_order to qafila_app;
grant update on trade.purchase_order to qafila_app;

create table trade.purchase_request (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  requested_on date not null,
  needed_on date,
  warehouse_id uuid not null,
  reason text not null,
  state text not null default 'draft'::text,
  order_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text not null,
  constraint purchase_request_days CHECK ((needed_on >= requested_on)),
  constraint purchase_request_order CHECK (((state = 'ordered'::text) = (order_id IS NOT NULL))),
  constraint purchase_request_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint purchase_request_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'rejected'::text, 'ordered'::text]))),
  constraint purchase_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint purchase_request_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES trade.purchase_order(company_id, id),
  constraint purchase_request_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES trade.warehouse(company_id, id),
  constraint purchase_request_pkey PRIMARY KEY (company_id, id),
  constraint purchase_request_number_taken UNIQUE (company_id, number)
);
CREATE INDEX purchase_request_order_of ON trade.purchase_request USING btree (company_id, order_id);
CREATE INDEX purchase_request_state ON trade.purchase_request USING btree (company_id, state, id);
alter table trade.purchase_request force row level security;
create policy company on trade.purchase_request using (company_id = app.current_company());
grant delete on trade.purchase_request to qafila_app;
grant insert on trade.purchase_request to qafila_app;
grant select on trade.purchase_request to qafila_app;
grant update on trade.purchase_request to qafila_app;

create table trade.purchase_request_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  request_id uuid not null,
  no integer not null,
  item_id uuid not null,
  unit_id uuid,
  factor numeric(14,3) not null default 1,
  quantity numeric(14,3) not null,
  price_minor bigint not null,
  constraint purchase_request_line_factor_check CHECK ((factor > (0)::numeric)),
  constraint purchase_request_line_price_minor_check CHECK ((price_minor >= 0)),
  constraint purchase_request_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint purchase_request_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint purchase_request_line_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint purchase_request_line_company_id_request_id_fkey FOREIGN KEY (company_id, request_id) REFERENCES trade.purchase_request(company_id, id),
  constraint purchase_request_line_company_id_unit_id_fkey FOREIGN KEY (company_id, unit_id) REFERENCES trade.item_unit(company_id, id),
  constraint purchase_request_line_pkey PRIMARY KEY (company_id, id),
  constraint purchase_request_line_taken UNIQUE (company_id, request_id, no)
);
alter table trade.purchase_request_line force row level security;
create policy company on trade.purchase_request_line using (company_id = app.current_company());
grant delete on trade.purchase_request_line to qafila_app;
grant insert on trade.purchase_request_line to qafila_app;
grant select on trade.purchase_request_line to qafila_app;
grant update on trade.purchase_request_line to qafila_app;

create table trade.receipt_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  receipt_id uuid not null,
  line_id uuid not null,
  accepted numeric(14,3) not null,
  refused numeric(14,3) not null default 0,
  refusal_reason text,
  move_id uuid,
  value_minor bigint not null default 0,
  constraint receipt_line_accepted_check CHECK ((accepted >= (0)::numeric)),
  constraint receipt_line_check CHECK (((refused = (0)::numeric) OR (refusal_reason IS NOT NULL))),
  constraint receipt_line_refusal_reason_check CHECK (((length(refusal_reason) >= 1) AND (length(refusal_reason) <= 200))),
  constraint receipt_line_refused_check CHECK ((refused >= (0)::numeric)),
  constraint receipt_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint receipt_line_company_id_line_id_fkey FOREIGN KEY (company_id, line_id) REFERENCES trade.purchase_line(company_id, id),
  constraint receipt_line_company_id_move_id_fkey FOREIGN KEY (company_id, move_id) REFERENCES trade.stock_move(company_id, id),
  constraint receipt_line_company_id_receipt_id_fkey FOREIGN KEY (company_id, receipt_id) REFERENCES trade.goods_receipt(company_id, id),
  constraint receipt_line_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX receipt_line_line ON trade.receipt_line USING btree (company_id, line_id);
alter table trade.receipt_line force row level security;
create policy company on trade.receipt_line using (company_id = app.current_company());
grant insert on trade.receipt_line to qafila_app;
grant select on trade.receipt_line to qafila_app;

create table trade.sales_invoice_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  order_id uuid not null,
  invoice_id uuid not null,
  line_no integer not null,
  line_id uuid not null,
  quantity numeric(14,3) not null,
  is_void boolean not null default false,
  constraint sales_invoice_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint sales_invoice_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint sales_invoice_line_company_id_line_id_fkey FOREIGN KEY (company_id, line_id) REFERENCES trade.sales_line(company_id, id),
  constraint sales_invoice_line_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES trade.sales_order(company_id, id),
  constraint sales_invoice_line_pkey PRIMARY KEY (company_id, id),
  constraint sales_invoice_line_taken UNIQUE (company_id, invoice_id, line_no)
);
CREATE INDEX sales_invoice_line_line ON trade.sales_invoice_line USING btree (company_id, line_id);
alter table trade.sales_invoice_line force row level security;
create policy company on trade.sales_invoice_line using (company_id = app.current_company());
grant insert on trade.sales_invoice_line to qafila_app;
grant select on trade.sales_invoice_line to qafila_app;
grant update on trade.sales_invoice_line to qafila_app;

create table trade.sales_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  order_id uuid not null,
  no integer not null,
  item_id uuid not null,
  unit_id uuid,
  factor numeric(14,3) not null default 1,
  quantity numeric(14,3) not null,
  price_minor bigint not null,
  discount_bps integer not null default 0,
  tax_code text,
  constraint sales_line_discount_bps_check CHECK (((discount_bps >= 0) AND (discount_bps <= 10000))),
  constraint sales_line_factor_check CHECK ((factor > (0)::numeric)),
  constraint sales_line_price_minor_check CHECK ((price_minor >= 0)),
  constraint sales_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint sales_line_tax_code_check CHECK (((length(tax_code) >= 1) AND (length(tax_code) <= 20))),
  constraint sales_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint sales_line_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint sales_line_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES trade.sales_order(company_id, id),
  constraint sales_line_company_id_unit_id_fkey FOREIGN KEY (company_id, unit_id) REFERENCES trade.item_unit(company_id, id),
  constraint sales_line_pkey PRIMARY KEY (company_id, id),
  constraint sales_line_taken UNIQUE (company_id, order_id, no)
);
alter table trade.sales_line force row level security;
create policy company on trade.sales_line using (company_id = app.current_company());
grant delete on trade.sales_line to qafila_app;
grant insert on trade.sales_line to qafila_app;
grant select on trade.sales_line to qafila_app;
grant update on trade.sales_line to qafila_app;

create table trade.sales_order (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  quote_number text,
  number text,
  customer_id uuid not null,
  ordered_on date not null,
  valid_until date not null,
  warehouse_id uuid not null,
  discount_bps integer not null default 0,
  note text,
  state text not null default 'quote'::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  channel text not null default 'desk'::text,
  constraint sales_order_channel_check CHECK ((channel = ANY (ARRAY['desk'::text, 'till'::text, 'online'::text]))),
  constraint sales_order_days CHECK ((valid_until >= ordered_on)),
  constraint sales_order_discount_bps_check CHECK (((discount_bps >= 0) AND (discount_bps <= 10000))),
  constraint sales_order_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint sales_order_state_check CHECK ((state = ANY (ARRAY['quote'::text, 'sent'::text, 'confirmed'::text, 'closed'::text, 'lost'::text, 'cancelled'::text]))),
  constraint sales_order_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES parties.party(company_id, id),
  constraint sales_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint sales_order_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES trade.warehouse(company_id, id),
  constraint sales_order_pkey PRIMARY KEY (company_id, id),
  constraint sales_order_number_taken UNIQUE (company_id, number),
  constraint sales_quote_number_taken UNIQUE (company_id, quote_number)
);
CREATE INDEX sales_order_customer ON trade.sales_order USING btree (company_id, customer_id);
CREATE INDEX sales_order_state ON trade.sales_order USING btree (company_id, state, id);
alter table trade.sales_order force row level security;
create policy company on trade.sales_order using (company_id = app.current_company());
grant delete on trade.sales_order to qafila_app;
grant insert on trade.sales_order to qafila_app;
grant select on trade.sales_order to qafila_app;
grant update on trade.sales_order to qafila_app;

create table trade.sales_return (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  number text not null,
  order_id uuid not null,
  returned_on date not null,
  reason text not null,
  restocks boolean not null,
  credited_minor bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint sales_return_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint sales_return_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint sales_return_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES trade.sales_order(company_id, id),
  constraint sales_return_pkey PRIMARY KEY (company_id, id),
  constraint sales_return_number_taken UNIQUE (company_id, number)
);
CREATE INDEX sales_return_order ON trade.sales_return USING btree (company_id, order_id);
alter table trade.sales_return force row level security;
create policy company on trade.sales_return using (company_id = app.current_company());
grant insert on trade.sales_return to qafila_app;
grant select on trade.sales_return to qafila_app;
grant update on trade.sales_return to qafila_app;

create table trade.sales_return_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  return_id uuid not null,
  line_id uuid not null,
  quantity numeric(14,3) not null,
  invoice_line_id uuid,
  gross_minor bigint not null default 0,
  given_minor bigint not null default 0,
  constraint sales_return_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint sales_return_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint sales_return_line_company_id_invoice_line_id_fkey FOREIGN KEY (company_id, invoice_line_id) REFERENCES trade.sales_invoice_line(company_id, id),
  constraint sales_return_line_company_id_line_id_fkey FOREIGN KEY (company_id, line_id) REFERENCES trade.sales_line(company_id, id),
  constraint sales_return_line_company_id_return_id_fkey FOREIGN KEY (company_id, return_id) REFERENCES trade.sales_return(company_id, id),
  constraint sales_return_line_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX sales_return_line_line ON trade.sales_return_line USING btree (company_id, line_id);
alter table trade.sales_return_line force row level security;
create policy company on trade.sales_return_line using (company_id = app.current_company());
grant insert on trade.sales_return_line to qafila_app;
grant select on trade.sales_return_line to qafila_app;

create table trade.serial (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  item_id uuid not null,
  number text not null,
  state text not null,
  warehouse_id uuid not null,
  warranty_until date,
  created_at timestamp with time zone not null default now(),
  constraint serial_number_check CHECK (((length(number) >= 1) AND (length(number) <= 60))),
  constraint serial_state_check CHECK ((state = ANY (ARRAY['inStock'::text, 'out'::text]))),
  constraint serial_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint serial_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint serial_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES trade.warehouse(company_id, id),
  constraint serial_pkey PRIMARY KEY (company_id, id),
  constraint serial_taken UNIQUE (company_id, item_id, number)
);
alter table trade.serial force row level security;
create policy company on trade.serial using (company_id = app.current_company());
grant insert on trade.serial to qafila_app;
grant select on trade.serial to qafila_app;
grant update on trade.serial to qafila_app;

create table trade.shortfall (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  item_id uuid not null,
  move_id uuid not null,
  quantity_left numeric(14,3) not null,
  value_left_minor bigint not null,
  constraint shortfall_quantity_left_check CHECK ((quantity_left > (0)::numeric)),
  constraint shortfall_value_left_minor_check CHECK ((value_left_minor >= 0)),
  constraint shortfall_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint shortfall_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint shortfall_company_id_move_id_fkey FOREIGN KEY (company_id, move_id) REFERENCES trade.stock_move(company_id, id),
  constraint shortfall_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX shortfall_item ON trade.shortfall USING btree (company_id, item_id, id);
alter table trade.shortfall force row level security;
create policy company on trade.shortfall using (company_id = app.current_company());
grant delete on trade.shortfall to qafila_app;
grant insert on trade.shortfall to qafila_app;
grant select on trade.shortfall to qafila_app;
grant update on trade.shortfall to qafila_app;

create table trade.stock_count (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  warehouse_id uuid not null,
  category_id uuid,
  blind boolean not null default true,
  state text not null default 'counting'::text,
  note text,
  posted_on date,
  posted_by uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint stock_count_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint stock_count_state_check CHECK ((state = ANY (ARRAY['counting'::text, 'review'::text, 'posted'::text, 'cancelled'::text]))),
  constraint stock_count_company_id_category_id_fkey FOREIGN KEY (company_id, category_id) REFERENCES trade.category(company_id, id),
  constraint stock_count_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint stock_count_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES trade.warehouse(company_id, id),
  constraint stock_count_pkey PRIMARY KEY (company_id, id),
  constraint stock_count_number_taken UNIQUE (company_id, number)
);
CREATE INDEX stock_count_state ON trade.stock_count USING btree (company_id, state, id);
alter table trade.stock_count force row level security;
create policy company on trade.stock_count using (company_id = app.current_company());
grant insert on trade.stock_count to qafila_app;
grant select on trade.stock_count to qafila_app;
grant update on trade.stock_count to qafila_app;

create table trade.stock_level (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  warehouse_id uuid not null,
  item_id uuid not null,
  batch_id uuid,
  on_hand numeric(14,3) not null default 0,
  reserved numeric(14,3) not null default 0,
  constraint stock_level_reserved_check CHECK ((reserved >= (0)::numeric)),
  constraint stock_level_company_id_batch_id_fkey FOREIGN KEY (company_id, batch_id) REFERENCES trade.batch(company_id, id),
  constraint stock_level_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint stock_level_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint stock_level_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES trade.warehouse(company_id, id),
  constraint stock_level_pkey PRIMARY KEY (company_id, id),
  constraint stock_level_once UNIQUE NULLS NOT DISTINCT (company_id, warehouse_id, item_id, batch_id)
);
CREATE INDEX stock_level_item ON trade.stock_level USING btree (company_id, item_id);
alter table trade.stock_level force row level security;
create policy company on trade.stock_level using (company_id = app.current_company());
grant insert on trade.stock_level to qafila_app;
grant select on trade.stock_level to qafila_app;
grant update on trade.stock_level to qafila_app;

create table trade.stock_move (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  number text not null,
  moved_at timestamp with time zone not null default now(),
  moved_on date not null,
  kind text not null,
  warehouse_id uuid not null,
  item_id uuid not null,
  quantity numeric(14,3) not null,
  value_minor bigint not null,
  stock_key text not null,
  contra_key text,
  source_key text not null,
  reason text,
  batch_id uuid,
  party_id uuid,
  profit_unit_id uuid,
  cost_center_id uuid,
  returns_id uuid,
  created_by uuid,
  constraint stock_move_check CHECK (((value_minor = 0) OR ((value_minor > 0) = (quantity > (0)::numeric)))),
  constraint stock_move_contra_key_check CHECK (((length(contra_key) >= 1) AND (length(contra_key) <= 60))),
  constraint stock_move_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'issue'::text, 'return'::text, 'supplierReturn'::text, 'transferOut'::text, 'transferIn'::text, 'adjust'::text, 'waste'::text, 'produce'::text, 'opening'::text]))),
  constraint stock_move_quantity_check CHECK ((quantity <> (0)::numeric)),
  constraint stock_move_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint stock_move_source_key_check CHECK (((length(source_key) >= 1) AND (length(source_key) <= 200))),
  constraint stock_move_company_id_batch_id_fkey FOREIGN KEY (company_id, batch_id) REFERENCES trade.batch(company_id, id),
  constraint stock_move_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint stock_move_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint stock_move_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint stock_move_company_id_returns_id_fkey FOREIGN KEY (company_id, returns_id) REFERENCES trade.stock_move(company_id, id),
  constraint stock_move_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES trade.warehouse(company_id, id),
  constraint stock_move_pkey PRIMARY KEY (company_id, id),
  constraint stock_move_number_taken UNIQUE (company_id, number)
);
CREATE INDEX stock_move_day ON trade.stock_move USING btree (company_id, moved_on, id);
CREATE INDEX stock_move_item ON trade.stock_move USING btree (company_id, item_id, moved_on, id);
CREATE INDEX stock_move_returns ON trade.stock_move USING btree (company_id, returns_id) WHERE (returns_id IS NOT NULL);
CREATE INDEX stock_move_source ON trade.stock_move USING btree (company_id, source_key);
alter table trade.stock_move force row level security;
create policy company on trade.stock_move using (company_id = app.current_company());
grant insert on trade.stock_move to qafila_app;
grant select on trade.stock_move to qafila_app;

create table trade.supplier_bill (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  order_id uuid not null,
  reference text not null,
  billed_on date not null,
  due_on date,
  state text not null,
  invoice_id uuid,
  recorded_by uuid,
  released_by uuid,
  release_reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint supplier_bill_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60))),
  constraint supplier_bill_release_reason_check CHECK (((length(release_reason) >= 1) AND (length(release_reason) <= 300))),
  constraint supplier_bill_state_check CHECK ((state = ANY (ARRAY['held'::text, 'recorded'::text, 'dropped'::text, 'void'::text]))),
  constraint supplier_bill_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint supplier_bill_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES trade.purchase_order(company_id, id),
  constraint supplier_bill_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX supplier_bill_invoice ON trade.supplier_bill USING btree (company_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX supplier_bill_order ON trade.supplier_bill USING btree (company_id, order_id);
CREATE INDEX supplier_bill_state ON trade.supplier_bill USING btree (company_id, state, id);
alter table trade.supplier_bill force row level security;
create policy company on trade.supplier_bill using (company_id = app.current_company());
grant insert on trade.supplier_bill to qafila_app;
grant select on trade.supplier_bill to qafila_app;
grant update on trade.supplier_bill to qafila_app;

create table trade.supplier_return (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  number text not null,
  order_id uuid not null,
  returned_on date not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint supplier_return_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint supplier_return_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint supplier_return_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES trade.purchase_order(company_id, id),
  constraint supplier_return_pkey PRIMARY KEY (company_id, id),
  constraint supplier_return_number_taken UNIQUE (company_id, number)
);
alter table trade.supplier_return force row level security;
create policy company on trade.supplier_return using (company_id = app.current_company());
grant insert on trade.supplier_return to qafila_app;
grant select on trade.supplier_return to qafila_app;

create table trade.supplier_return_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  return_id uuid not null,
  receipt_line_id uuid not null,
  quantity numeric(14,3) not null,
  owed_minor bigint not null,
  constraint supplier_return_line_owed_minor_check CHECK ((owed_minor >= 0)),
  constraint supplier_return_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint supplier_return_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint supplier_return_line_company_id_receipt_line_id_fkey FOREIGN KEY (company_id, receipt_line_id) REFERENCES trade.receipt_line(company_id, id),
  constraint supplier_return_line_company_id_return_id_fkey FOREIGN KEY (company_id, return_id) REFERENCES trade.supplier_return(company_id, id),
  constraint supplier_return_line_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX supplier_return_line_receipt ON trade.supplier_return_line USING btree (company_id, receipt_line_id);
alter table trade.supplier_return_line force row level security;
create policy company on trade.supplier_return_line using (company_id = app.current_company());
grant insert on trade.supplier_return_line to qafila_app;
grant select on trade.supplier_return_line to qafila_app;

create table trade.till (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  name_ar text not null,
  warehouse_id uuid not null,
  cash_account_id uuid not null,
  card_account_id uuid not null,
  offline_cap_minor bigint not null default 50000,
  receipt_width integer not null default 80,
  printer_host text,
  printer_port integer not null default 9100,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint till_code_check CHECK (((length(code) >= 1) AND (length(code) <= 12))),
  constraint till_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint till_offline_cap_minor_check CHECK ((offline_cap_minor >= 0)),
  constraint till_printer_host_check CHECK (((length(printer_host) >= 1) AND (length(printer_host) <= 60))),
  constraint till_printer_port_check CHECK (((printer_port >= 9100) AND (printer_port <= 9199))),
  constraint till_receipt_width_check CHECK ((receipt_width = ANY (ARRAY[58, 80]))),
  constraint till_company_id_card_account_id_fkey FOREIGN KEY (company_id, card_account_id) REFERENCES billing.treasury_account(company_id, id),
  constraint till_company_id_cash_account_id_fkey FOREIGN KEY (company_id, cash_account_id) REFERENCES billing.treasury_account(company_id, id),
  constraint till_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint till_company_id_warehouse_id_fkey FOREIGN KEY (company_id, warehouse_id) REFERENCES trade.warehouse(company_id, id),
  constraint till_pkey PRIMARY KEY (company_id, id),
  constraint till_code_taken UNIQUE (company_id, code)
);
alter table trade.till force row level security;
create policy company on trade.till using (company_id = app.current_company());
grant insert on trade.till to qafila_app;
grant select on trade.till to qafila_app;
grant update on trade.till to qafila_app;

create table trade.till_sale (
  company_id integer not null default app.current_company(),
  id uuid not null,
  version integer not null default 1,
  till_id uuid not null,
  till_number text not null,
  session_id uuid,
  sold_at timestamp with time zone not null,
  sold_on date not null,
  is_offline boolean not null,
  order_id uuid,
  invoice_id uuid,
  payment_id uuid,
  total_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  review text[] not null default '{}'::text[],
  reviewed_at timestamp with time zone,
  reviewed_by uuid,
  review_note text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  created_by_name text,
  constraint till_sale_review_note_check CHECK (((length(review_note) >= 1) AND (length(review_note) <= 300))),
  constraint till_sale_till_number_check CHECK (((length(till_number) >= 1) AND (length(till_number) <= 30))),
  constraint till_sale_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint till_sale_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES trade.sales_order(company_id, id),
  constraint till_sale_company_id_till_id_fkey FOREIGN KEY (company_id, till_id) REFERENCES trade.till(company_id, id),
  constraint till_sale_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX till_sale_order ON trade.till_sale USING btree (company_id, order_id);
CREATE INDEX till_sale_review ON trade.till_sale USING btree (company_id, sold_at) WHERE ((review <> '{}'::text[]) AND (reviewed_at IS NULL));
CREATE INDEX till_sale_till ON trade.till_sale USING btree (company_id, till_id, sold_at);
alter table trade.till_sale force row level security;
create policy company on trade.till_sale using (company_id = app.current_company());
grant insert on trade.till_sale to qafila_app;
grant select on trade.till_sale to qafila_app;
grant update on trade.till_sale to qafila_app;

create table trade.transfer (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  number text not null,
  from_id uuid not null,
  to_id uuid not null,
  state text not null default 'sent'::text,
  sent_on date not null,
  ended_on date,
  reason text,
  shortage_reason text,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint transfer_places CHECK ((from_id <> to_id)),
  constraint transfer_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint transfer_shortage_reason_check CHECK (((length(shortage_reason) >= 1) AND (length(shortage_reason) <= 300))),
  constraint transfer_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'received'::text, 'returned'::text]))),
  constraint transfer_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint transfer_company_id_from_id_fkey FOREIGN KEY (company_id, from_id) REFERENCES trade.warehouse(company_id, id),
  constraint transfer_company_id_to_id_fkey FOREIGN KEY (company_id, to_id) REFERENCES trade.warehouse(company_id, id),
  constraint transfer_pkey PRIMARY KEY (company_id, id),
  constraint transfer_number_taken UNIQUE (company_id, number)
);
CREATE INDEX transfer_state ON trade.transfer USING btree (company_id, state, id);
alter table trade.transfer force row level security;
create policy company on trade.transfer using (company_id = app.current_company());
grant insert on trade.transfer to qafila_app;
grant select on trade.transfer to qafila_app;
grant update on trade.transfer to qafila_app;

create table trade.transfer_line (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  transfer_id uuid not null,
  no integer not null,
  move_id uuid not null,
  item_id uuid not null,
  quantity numeric(14,3) not null,
  received numeric(14,3),
  constraint transfer_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint transfer_line_received_check CHECK ((received >= (0)::numeric)),
  constraint transfer_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint transfer_line_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint transfer_line_company_id_move_id_fkey FOREIGN KEY (company_id, move_id) REFERENCES trade.stock_move(company_id, id),
  constraint transfer_line_company_id_transfer_id_fkey FOREIGN KEY (company_id, transfer_id) REFERENCES trade.transfer(company_id, id),
  constraint transfer_line_pkey PRIMARY KEY (company_id, id),
  constraint transfer_line_taken UNIQUE (company_id, transfer_id, no)
);
alter table trade.transfer_line force row level security;
create policy company on trade.transfer_line using (company_id = app.current_company());
grant insert on trade.transfer_line to qafila_app;
grant select on trade.transfer_line to qafila_app;
grant update on trade.transfer_line to qafila_app;

create table trade.value_change (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  changed_on date not null,
  kind text not null,
  item_id uuid not null,
  stock_key text not null,
  value_minor bigint not null,
  cost_minor bigint not null default 0,
  move_id uuid,
  source_key text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint value_change_kind_check CHECK ((kind = ANY (ARRAY['trueUp'::text, 'match'::text, 'landed'::text]))),
  constraint value_change_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint value_change_company_id_item_id_fkey FOREIGN KEY (company_id, item_id) REFERENCES trade.item(company_id, id),
  constraint value_change_company_id_move_id_fkey FOREIGN KEY (company_id, move_id) REFERENCES trade.stock_move(company_id, id),
  constraint value_change_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX value_change_item ON trade.value_change USING btree (company_id, item_id, changed_on);
CREATE INDEX value_change_move ON trade.value_change USING btree (company_id, move_id) WHERE (move_id IS NOT NULL);
alter table trade.value_change force row level security;
create policy company on trade.value_change using (company_id = app.current_company());
grant insert on trade.value_change to qafila_app;
grant select on trade.value_change to qafila_app;

create table trade.walk_in (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  party_id uuid not null,
  constraint walk_in_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint walk_in_company_id_party_id_fkey FOREIGN KEY (company_id, party_id) REFERENCES parties.party(company_id, id),
  constraint walk_in_pkey PRIMARY KEY (company_id, id),
  constraint walk_in_once UNIQUE (company_id)
);
alter table trade.walk_in force row level security;
create policy company on trade.walk_in using (company_id = app.current_company());
grant insert on trade.walk_in to qafila_app;
grant select on trade.walk_in to qafila_app;

create table trade.warehouse (
  company_id integer not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  version integer not null default 1,
  code text not null,
  name_ar text not null,
  name_en text,
  branch_id uuid,
  address text,
  phone text,
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint warehouse_address_check CHECK (((length(address) >= 1) AND (length(address) <= 200))),
  constraint warehouse_code_check CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint warehouse_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 80))),
  constraint warehouse_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 80))),
  constraint warehouse_phone_check CHECK (((length(phone) >= 1) AND (length(phone) <= 30))),
  constraint warehouse_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES platform.branch(company_id, id),
  constraint warehouse_company_id_fkey FOREIGN KEY (company_id) REFERENCES platform.company(id),
  constraint warehouse_pkey PRIMARY KEY (company_id, id),
  constraint warehouse_code_taken UNIQUE (company_id, code)
);
CREATE UNIQUE INDEX warehouse_default ON trade.warehouse USING btree (company_id) WHERE is_default;
alter table trade.warehouse force row level security;
create policy company on trade.warehouse using (company_id = app.current_company());
grant delete on trade.warehouse to qafila_app;
grant insert on trade.warehouse to qafila_app;
grant select on trade.warehouse to qafila_app;
grant update on trade.warehouse to qafila_app;

CREATE OR REPLACE FUNCTION access.renew_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update access."user" set created_at = created_at where id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  if tg_op = 'UPDATE' and old.user_id <> new.user_id then
    update access."user" set created_at = created_at where id = old.user_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION access.session_actor(hash text, at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  s access.session;
  u access."user";
  c platform.company;
  m access.membership;
  visit jsonb;
  home int;
  roles text[];
  grants text[];
begin
  select * into s from access.session where token_hash = hash and ended_at is null;
  if not found then return null; end if;
  select * into u from access."user" where id = s.user_id;
  if at < least(s.expires_at, s.idle_until, s.absolute_until) and s.idle_until < at + interval '11 hours 59 minutes' then
    update access.session set idle_until = at + interval '12 hours' where id = s.id;
  end if;
  home := u.company_id;
  if u.super_admin then
    visit := platform.active_visit(u.id, at);
    home := (visit ->> 'companyId')::int;
  end if;
  if home is not null then
    perform set_config('app.company_id', home::text, true);
    select * into c from platform.company where id = home;
    select * into m from access.membership where company_id = home and user_id = u.id;
    select coalesce(array_agg(r.role), '{}') into roles from access.user_role r where r.company_id = home and r.user_id = u.id;
    select coalesce(array_agg(p.permission_id), '{}') into grants from access.user_permission p
      where p.company_id = home and p.user_id = u.id and p.granted;
  end if;
  return jsonb_build_object(
    'sessionId', s.id, 'expiresAt', s.expires_at, 'idleUntil', s.idle_until, 'absoluteUntil', s.absolute_until,
    'sudoUntil', s.sudo_until,
    'userId', u.id, 'name', u.name, 'email', u.email, 'superAdmin', u.super_admin,
    'requiresPasswordChange', u.requires_password_change,
    'secondFactor', u.two_factor_enabled or (u.super_admin and exists (select from access.passkey k where k.user_id = u.id)),
    'companyId', u.company_id,
    'membership', case when m.id is null then null else jsonb_build_object('employeeId', m.employee_id,
      'employeeLeftOn', m.employee_left_on, 'hasSystemAccess', m.has_system_access, 'accountStatus', m.account_status) end,
    'roles', to_jsonb(coalesce(roles, '{}')), 'grants', to_jsonb(coalesce(grants, '{}')),
    'visit', visit,
    'company', case when c.id is null then null else jsonb_build_object('id', c.id, 'uuid', c.uuid, 'sealedAs', coalesce(c.sealed_as, c.uuid), 'nameAr', c.name_ar,
      'nameEn', c.name, 'currency', c.currency, 'country', c.country, 'timeZone', c.time_zone, 'digits', c.digits,
      'employeeScope', c.employee_scope, 'status', c.status, 'isReadOnly', coalesce(c.restoring_since > at - interval '2 hours', false), 'modules', to_jsonb(platform.company_modules(c.id)),
      'features', to_jsonb(platform.company_features(c.id, at))) end);
end
$function$;

CREATE OR REPLACE FUNCTION access.spend_code(of_user uuid, code text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  with spent as (
    update access.two_factor t
    set spent_codes = jsonb_build_object(code, at) || (
      select coalesce(jsonb_object_agg(used.key, used.value), '{}') from jsonb_each(t.spent_codes) used
      where (used.value #>> '{}')::timestamptz > at - interval '3 minutes')
    where t.user_id = of_user
      and coalesce((t.spent_codes ->> code)::timestamptz <= at - interval '3 minutes', true)
    returning 1)
  select exists (select from spent)
$function$;

CREATE OR REPLACE FUNCTION access.take_attempt(of_key text, free integer, longest interval, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
declare
  t access.throttle;
begin
  insert into access.throttle (key, failures, last_at) values (of_key, 0, at) on conflict do nothing;
  select * into t from access.throttle where key = of_key for update;
  if t.blocked_until > at then return t.blocked_until; end if;
  if t.last_at < at - greatest(longest, interval '1 hour') then t.failures := 0; end if;
  update access.throttle set failures = t.failures + 1, last_at = at,
    blocked_until = case when t.failures + 1 >= free
      then at + least(longest, interval '1 minute' * power(2, least(t.failures + 1 - free, 12))) end
    where key = of_key;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION accounting.canonical(seq bigint, number text, entry_date date, posted_at timestamp with time zone, kind text, source_key text, base text, reversed_number text, memo text, file_hashes text[], lines accounting.journal_line[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  return '[' || seq || ',' || accounting.json_text(number) || ',"' || entry_date || '","'
    || to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","' || kind || '",'
    || accounting.json_text(source_key) || ',"' || base || '",' || accounting.json_text(reversed_number) || ','
    || accounting.json_text(memo) || ',['
    || coalesce((select string_agg('"' || h || '"', ',') from unnest(file_hashes) h), '') || '],['
    || (select string_agg('[' || l.line_no || ',"' || l.account_id || '","' || l.debit || '","' || l.credit || '",'
        || coalesce('"' || l.currency || '"', 'null') || ',' || coalesce('"' || l.fc_amount || '"', 'null') || ','
        || coalesce('"' || l.party_id || '"', 'null') || ',' || coalesce('"' || l.cost_center_id || '"', 'null') || ','
        || coalesce('"' || l.profit_unit_id || '"', 'null') || ',' || accounting.json_text(l.memo) || ']', ',' order by l.line_no)
        from unnest(lines) l)
    || ']]';
end $function$;

CREATE OR REPLACE FUNCTION accounting.check_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from changed c join accounting.account p on p.company_id = c.company_id and p.id = c.parent_id
    where p.level <> c.level - 1 or left(c.code, length(p.code)) <> p.code
  ) then
    raise exception using errcode = 'check_violation', constraint = 'account_code_prefix', message = 'account code outside its parent';
  end if;
  update accounting.account p set leaf = false
    from changed c where p.company_id = c.company_id and p.id = c.parent_id and p.leaf;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION accounting.finish_entry(p_entry uuid, p_source_key text, p_payload_hash text, p_kind text, p_memo text, p_search text, p_posted_at timestamp with time zone, p_posted_by uuid, p_base text, p_may_adjust boolean, p_reverses uuid, p_file_ids uuid[])
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'accounting', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_material TO 'off'
AS $function$
declare
  company constant int := app.current_company();
  head constant accounting.ledger_head := accounting.lock_ledger();
  posted record;
  generation int;
  entry_key text;
  entry_number text;
  entry_hash text;
  reversed text;
  files text[] := '{}';
begin
  select array_agg(l order by l.line_no) as lines, sum(l.debit) as total, min(l.period_id) as period_id, min(l.entry_date) as date
    into posted from journal_line l where l.company_id = company and l.entry_id = p_entry;
  -- Closing a period takes the head first: whoever closed it while we waited is visible now.
  if not exists (select from period p where p.company_id = company and p.id = posted.period_id
      and (p.status = 'open' or (p.status = 'adjusting' and p_may_adjust))) then
    raise exception using errcode = 'serialization_failure', message = 'The period was closed meanwhile.';
  end if;
  select coalesce(max(e.generation), 0) + 1 into generation
    from journal_entry e where e.company_id = company and e.origin_key = p_source_key;
  entry_key := p_source_key || case when generation > 1 then '#' || generation else '' end;
  if p_reverses is not null then
    select e.number into strict reversed from journal_entry e where e.company_id = company and e.id = p_reverses;
  end if;
  if cardinality(p_file_ids) > 0 then
    select array_agg(f.sha256 order by u.at) into strict files
      from unnest(p_file_ids) with ordinality u (id, at) join app.file f on f.company_id = company and f.id = u.id;
  end if;
  entry_number := app.next_number('JE', extract(year from posted.date)::int);
  entry_hash := encode(sha256(convert_to(head.hash || E'\n' || accounting.canonical(head.seq + 1, entry_number, posted.date,
    p_posted_at, p_kind, entry_key, p_base, reversed, p_memo, files, posted.lines), 'UTF8')), 'hex');
  insert into journal_entry (company_id, id, number, entry_date, period_id, posted_at, posted_by, kind, memo, source_key,
      origin_key, generation, payload_hash, base_currency, total, line_count, reverses_id, reversed_number, file_ids,
      file_hashes, search, chain_seq, prev_hash, hash)
    values (company, p_entry, entry_number, posted.date, posted.period_id, p_posted_at, p_posted_by, p_kind, p_memo, entry_key,
      p_source_key, generation, p_payload_hash, p_base, posted.total, cardinality(posted.lines), p_reverses, reversed, p_file_ids,
      files, p_search, head.seq + 1, head.hash, entry_hash);
  update ledger_head set seq = head.seq + 1, hash = entry_hash where company_id = company;
  return entry_number;
end $function$;

CREATE OR REPLACE FUNCTION accounting.forbid_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'What is posted never changes (%).', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION accounting.forbid_late_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  if exists (select from added a join accounting.journal_entry e on e.company_id = a.company_id and e.id = a.entry_id) then
    raise exception 'Lines cannot be added to a posted entry.';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION accounting.free_parents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update accounting.account p set leaf = true
    from removed r where p.company_id = r.company_id and p.id = r.parent_id and not p.leaf
      and not exists (select from accounting.account k where k.company_id = p.company_id and k.parent_id = p.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION accounting.json_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((to_json(value))::text, 'null'::text);

CREATE OR REPLACE FUNCTION accounting.keep_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from changed c join accounting.account p on p.company_id = c.company_id and p.id = c.parent_id
    where p.level <> c.level - 1 or left(c.code, length(p.code)) <> p.code
  ) then
    raise exception using errcode = 'check_violation', constraint = 'account_code_prefix', message = 'account code outside its parent';
  end if;
  if exists (select from changed c join before b on b.company_id = c.company_id and b.id = c.id
      where c.parent_id is distinct from b.parent_id) then
    update accounting.account p set leaf = not p.leaf
      from (select company_id, parent_id from changed union select company_id, parent_id from before) t
      where p.company_id = t.company_id and p.id = t.parent_id
        and p.leaf = exists (select from accounting.account k where k.company_id = p.company_id and k.parent_id = p.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION accounting.line_refusal(problem json)
 RETURNS json
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case problem ->> 'problem'
    when 'mapping' then json_build_object('code', 'accounting.mapping.missing', 'kind', 'refused',
      'params', json_build_object('key', problem ->> 'key'))
    when 'account' then json_build_object('code', 'kernel.record.notFound', 'kind', 'notFound')
    when 'notPosting' then json_build_object('code', 'accounting.account.notPosting', 'kind', 'invalid',
      'params', json_build_object('code', problem ->> 'code'))
    when 'controlled' then json_build_object('code', 'accounting.account.controlled', 'kind', 'refused',
      'params', json_build_object('code', problem ->> 'code', 'document', 'accounting.document.' || (problem ->> 'control')))
    else json_build_object('code', 'accounting.dimension.required', 'kind', 'invalid', 'params',
      json_build_object('code', problem ->> 'code', 'dimension', 'accounting.dimension.' || (problem ->> 'problem')))
  end::jsonb || jsonb_build_object('field', 'lines.' || ((problem ->> 'line')::int - 1))
$function$;

CREATE OR REPLACE FUNCTION accounting.lock_ledger()
 RETURNS accounting.ledger_head
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'accounting', 'pg_temp'
AS $function$
declare
  head accounting.ledger_head;
begin
  perform pg_advisory_xact_lock(4711000000000 + app.current_company());
  select * into head from accounting.ledger_head where company_id = app.current_company() for update;
  if found then return head; end if;
  insert into accounting.ledger_head (company_id, seq, hash)
    select c.id, 0, encode(sha256(convert_to('qafila:' || coalesce(c.sealed_as, c.uuid), 'UTF8')), 'hex')
    from platform.company c where c.id = app.current_company()
    on conflict do nothing;
  select * into strict head from accounting.ledger_head where company_id = app.current_company() for update;
  return head;
end $function$;

CREATE OR REPLACE FUNCTION accounting.must_prepare_entry(p_entry uuid, p_source_key text, p_payload_hash text, p_entry_date date, p_kind text, p_modules text[], p_may_adjust boolean, p_reverses uuid, p_file_ids uuid[], p_lines json)
 RETURNS json
 LANGUAGE plpgsql
AS $function$
declare
  answer constant json := accounting.prepare_entry(p_entry, p_source_key, p_payload_hash, p_entry_date, p_kind, p_modules,
    p_may_adjust, p_reverses, p_file_ids, p_lines);
begin
  if answer -> 'refusal' is not null then
    raise exception using errcode = 'QF001', message = 'The entry is refused.', detail = answer ->> 'refusal';
  end if;
  if (answer ->> 'replayed')::boolean then
    raise exception using errcode = 'QF001', message = 'The source key is taken.',
      detail = json_build_object('code', 'accounting.source.differs', 'kind', 'conflict',
        'params', json_build_object('number', answer ->> 'number'));
  end if;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION accounting.post_entry(p_source_key text, p_payload_hash text, p_entry_date date, p_kind text, p_memo text, p_search text, p_posted_at timestamp with time zone, p_posted_by uuid, p_base text, p_modules text[], p_may_adjust boolean, p_reverses uuid, p_file_ids uuid[], p_lines json)
 RETURNS json
 LANGUAGE plpgsql
AS $function$
declare
  entry constant uuid := app.uuid_v7();
  prepared constant json := accounting.prepare_entry(entry, p_source_key, p_payload_hash, p_entry_date, p_kind, p_modules,
    p_may_adjust, p_reverses, p_file_ids, p_lines);
begin
  if prepared -> 'refusal' is not null or (prepared ->> 'replayed')::boolean then
    return prepared;
  end if;
  return json_build_object('id', entry, 'replayed', false, 'lines', prepared -> 'lines', 'number', accounting.finish_entry(entry,
    p_source_key, p_payload_hash, p_kind, p_memo, p_search, p_posted_at, p_posted_by, p_base, p_may_adjust, p_reverses, p_file_ids));
end $function$;

CREATE OR REPLACE FUNCTION accounting.prepare_entry(p_entry uuid, p_source_key text, p_payload_hash text, p_entry_date date, p_kind text, p_modules text[], p_may_adjust boolean, p_reverses uuid, p_file_ids uuid[], p_lines json)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'accounting', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_material TO 'off'
AS $function$
declare
  company constant int := app.current_company();
  prior record;
  open_period record;
  resolved accounting.journal_line[];
  shown json;
  problem json;
begin
  -- Callers racing with one source key wait here; the second then finds what the first posted.
  perform pg_advisory_xact_lock(company, hashtext(p_source_key));
  select e.id, e.number, e.payload_hash,
      exists (select from journal_entry r where r.company_id = company and r.reverses_id = e.id) as reversed
    into prior from journal_entry e
    where e.company_id = company and e.origin_key = p_source_key order by e.generation desc limit 1;
  if found then
    if not prior.reversed then
      if prior.payload_hash = p_payload_hash then
        return json_build_object('id', prior.id, 'number', prior.number, 'replayed', true);
      end if;
      return json_build_object('refusal', json_build_object('code', 'accounting.source.differs', 'kind', 'conflict',
        'params', json_build_object('number', prior.number)));
    end if;
  end if;

  select p.id, p.status, p.ends_on into open_period from period p
    where p.company_id = company and p.starts_on <= p_entry_date and p.ends_on >= p_entry_date
      and (p.number = 13) = (p_kind = 'closing' or exists (
        select from journal_entry o where o.company_id = company and o.id = p_reverses and o.period_id % 10 = 5));
  if not found then
    return json_build_object('refusal', json_build_object('code', 'accounting.period.missing', 'kind', 'refused',
      'field', 'date', 'params', json_build_object('date', p_entry_date)));
  end if;
  if not (open_period.status = 'open' or (open_period.status = 'adjusting' and p_may_adjust)) then
    return json_build_object('refusal', json_build_object('code', 'accounting.period.closed', 'kind', 'refused',
      'field', 'date', 'params', json_build_object('period', to_char(open_period.ends_on, 'YYYY-MM'), 'date',
        (select min(p.starts_on) from period p where p.company_id = company and p.status = 'open' and p.number < 13
          and p.starts_on > open_period.ends_on))));
  end if;

  select
    array_agg((company, p_entry, r.line_no, r.account_id, open_period.id, p_entry_date, r.debit, r.credit, r.currency,
      r.fc_amount, r.party_id, r.cost_center_id, r.profit_unit_id, r.memo)::journal_line order by r.line_no),
    json_agg(json_build_object('accountCode', r.code, 'accountNameAr', r.name_ar, 'accountNameEn', r.name_en,
      'partyId', r.party_id, 'debitMinor', r.debit, 'creditMinor', r.credit, 'memo', r.memo) order by r.line_no),
    (array_agg(json_build_object('problem', r.problem, 'line', r.line_no, 'key', r.keys[1], 'code', r.code,
      'control', r.control) order by r.line_no) filter (where r.problem is not null))[1]
    into resolved, shown, problem
  from (
    select l.*, a.code, a.name_ar, a.name_en, a.control, coalesce(l.account, m.account_id) as account_id,
      case
        when l.account is null and m.account_id is null then 'mapping'
        when a.id is null then 'account'
        when p_reverses is not null or p_kind = 'closing' then null
        when not (a.active and a.leaf) then 'notPosting'
        when a.control <> 'none' and p_kind in ('manual', 'recurring') then 'controlled'
        when a.control = 'module' and not exists (
          select from account_mapping o where o.company_id = company and o.account_id = a.id and o.module = any (p_modules)
        ) then 'controlled'
        when a.requires_party and l.party_id is null then 'party'
        when a.requires_cost_center and l.cost_center_id is null then 'costCenter'
        when a.requires_profit_unit and l.profit_unit_id is null then 'profitUnit'
      end as problem
    from json_to_recordset(p_lines) as l (line_no int, keys text[], account uuid, debit bigint, credit bigint, currency text,
      fc_amount bigint, party_id uuid, cost_center_id uuid, profit_unit_id uuid, memo text)
    left join lateral (
      select k.account_id from account_mapping k where k.company_id = company and k.key = any (l.keys)
      order by array_position(l.keys, k.key) limit 1
    ) m on l.account is null
    left join account a on a.company_id = company and a.id = coalesce(l.account, m.account_id)
  ) r;
  if problem is not null then
    return json_build_object('refusal', accounting.line_refusal(problem));
  end if;

  if cardinality(p_file_ids) <> (select count(*) from unnest(p_file_ids) u (id)
      join app.file f on f.company_id = company and f.id = u.id) then
    return json_build_object('refusal', json_build_object('code', 'kernel.file.notFound', 'kind', 'notFound'));
  end if;

  insert into journal_line select l.* from unnest(resolved) l;
  return json_build_object('id', p_entry, 'replayed', false, 'lines', shown);
end $function$;

CREATE OR REPLACE FUNCTION accounting.rebuild_balances()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'accounting', 'pg_temp'
AS $function$
begin
  perform accounting.lock_ledger();
  delete from account_balance where company_id = app.current_company();
  delete from dimension_balance where company_id = app.current_company();
  insert into account_balance (company_id, account_id, period_id, debit, credit)
    select company_id, account_id, period_id, sum(debit), sum(credit) from journal_line
    where company_id = app.current_company() group by company_id, account_id, period_id;
  insert into dimension_balance (company_id, dimension, dimension_id, period_id, account_id, debit, credit)
    select l.company_id, d.dimension, d.dimension_id, l.period_id, l.account_id, sum(l.debit), sum(l.credit)
    from journal_line l
    cross join lateral (values ('costCenter', l.cost_center_id), ('profitUnit', l.profit_unit_id)) d (dimension, dimension_id)
    where l.company_id = app.current_company() and d.dimension_id is not null
    group by l.company_id, d.dimension, d.dimension_id, l.period_id, l.account_id;
end $function$;

CREATE OR REPLACE FUNCTION accounting.refuse_filed_tax()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'accounting', 'pg_temp'
AS $function$
declare
  filed constant date := accounting.tax_filed_through(new.company_id, new.entry_date);
begin
  if filed is not null and exists (
    select from account_mapping m
    join journal_line l on l.company_id = new.company_id and l.entry_id = new.id and l.account_id = m.account_id
    where m.company_id = new.company_id and m.key in ('vatOutput', 'vatInput')
  ) then
    raise exception using errcode = 'QF001', message = 'The tax of these days is settled.',
      detail = json_build_object('code', 'accounting.vat.settled', 'kind', 'refused', 'field', 'date',
        'params', json_build_object('period', to_char(filed, 'DD/MM/YYYY')));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION accounting.settle_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'accounting', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
begin
  if exists (
    select from added e
    left join lateral (
      select count(*) as lines, sum(l.debit) as debit, sum(l.credit) as credit,
        bool_and(l.period_id = e.period_id and l.entry_date = e.entry_date) as same
      from accounting.journal_line l where l.company_id = e.company_id and l.entry_id = e.id
    ) s on true
    where s.lines is distinct from e.line_count or s.debit is distinct from e.total or s.credit is distinct from e.total
      or not s.same
  ) then
    raise exception using errcode = 'check_violation', constraint = 'journal_entry_balanced',
      message = 'A journal entry must balance and match its header.';
  end if;
  insert into accounting.account_balance as b (company_id, account_id, period_id, debit, credit)
    select l.company_id, l.account_id, l.period_id, sum(l.debit), sum(l.credit)
    from added e join accounting.journal_line l on l.company_id = e.company_id and l.entry_id = e.id
    group by l.company_id, l.account_id, l.period_id order by l.company_id, l.account_id, l.period_id
  on conflict (company_id, account_id, period_id)
    do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  insert into accounting.dimension_balance as b (company_id, dimension, dimension_id, period_id, account_id, debit, credit)
    select l.company_id, d.dimension, d.dimension_id, l.period_id, l.account_id, sum(l.debit), sum(l.credit)
    from added e join accounting.journal_line l on l.company_id = e.company_id and l.entry_id = e.id
    cross join lateral (values ('costCenter', l.cost_center_id), ('profitUnit', l.profit_unit_id)) d (dimension, dimension_id)
    where d.dimension_id is not null
    group by l.company_id, d.dimension, d.dimension_id, l.period_id, l.account_id
    order by l.company_id, d.dimension_id, l.period_id, l.account_id
  on conflict (company_id, dimension_id, period_id, account_id)
    do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION accounting.tax_filed_through(p_company integer, p_from date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'accounting', 'pg_temp'
AS $function$
begin
  -- In PL/pgSQL its plan is kept from one posting to the next.
  return (select e.entry_date from journal_entry e
    where e.company_id = p_company and e.origin_key like 'accounting:vat:%' and e.reverses_id is null and e.entry_date >= p_from
      and not exists (select from journal_entry r where r.company_id = p_company and r.reverses_id = e.id)
    order by e.entry_date desc limit 1);
end $function$;

CREATE OR REPLACE FUNCTION app.append_audit(company_uuid uuid, at_text text, actor text, actor_name text, visit_id uuid, operation text, subject text, subject_label text, changes text, reason text, request_id text, ip text, device text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  head app.audit_head;
  canonical text;
  next_hash text;
begin
  select * into head from app.audit_head h where h.company_id = app.current_company() for update;
  if not found then
    insert into app.audit_head (seq, hash)
      values (0, encode(sha256(convert_to('qafila:audit:' || company_uuid, 'UTF8')), 'hex'))
      on conflict do nothing;
    select * into strict head from app.audit_head h where h.company_id = app.current_company() for update;
  end if;
  canonical := '{"actor":' || to_json(actor) || ',"at":' || to_json(at_text) || ',"changes":' || changes
    || ',"operation":' || to_json(operation)
    || case when reason is null then '' else ',"reason":' || to_json(reason) end
    || ',"seq":' || (head.seq + 1)
    || ',"subject":' || to_json(subject)
    || case when visit_id is null then '' else ',"visit":' || to_json(visit_id::text) end
    || '}';
  next_hash := encode(sha256(convert_to(head.hash || canonical, 'UTF8')), 'hex');
  insert into app.audit_event (seq, at, actor, actor_name, visit_id, operation, subject, subject_label, changes, reason,
      request_id, ip, device, prev_hash, hash)
    values (head.seq + 1, at_text::timestamptz, actor, actor_name, visit_id, operation, subject, subject_label,
      changes::json, reason, request_id, ip, device, head.hash, next_hash);
  update app.audit_head h set seq = head.seq + 1, hash = next_hash where h.company_id = app.current_company();
  return head.seq + 1;
end $function$;

CREATE OR REPLACE FUNCTION app.company_is_open(of_company integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from platform.company where id = of_company and status = 'active' and (restoring_since is null or restoring_since < now() - interval '2 hours'))
$function$;

CREATE OR REPLACE FUNCTION app.company_table(target regclass, mode text DEFAULT 'edit'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if mode not in ('edit', 'append', 'keep') then raise exception 'unknown mode %', mode; end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy company on %s using (company_id = app.current_company())', target);
  execute format('grant select, insert on %s to qafila_app', target);
  if mode <> 'append' then execute format('grant update on %s to qafila_app', target); end if;
  if mode = 'edit' then execute format('grant delete on %s to qafila_app', target); end if;
end
$function$;

CREATE OR REPLACE FUNCTION app.current_company()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.company_id', true), '')::int $function$;

CREATE OR REPLACE FUNCTION app.flush_later()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if app.flushes_later() then
    perform pg_catalog.set_config('synchronous_commit', 'off', true);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION app.flush_now()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if app.flushes_later() then
    perform pg_catalog.pg_logical_emit_message(false, 'qafila', ''::text, true);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION app.flushes_later()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return pg_catalog.current_setting('server_version_num')::int >= 170000
    and pg_catalog.current_setting('synchronous_standby_names') = ''
    and pg_catalog.current_setting('synchronous_commit') <> 'off';
end $function$;

CREATE OR REPLACE FUNCTION app.fold_aggressive(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(regexp_replace((app.fold_light(value) COLLATE "C"), '(^| )(?:(?:ابن|بن) )+'::text, '\1'::text, 'g'::text), '(^| )(?:ال)?عبد (?=[^ ])'::text, '\1عبد'::text, 'g'::text), '(^| )ال ?(?!له(?: |$))(?=[^ ][^ ])'::text, '\1'::text, 'g'::text);

CREATE OR REPLACE FUNCTION app.fold_light(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(lower((translate(NORMALIZE(regexp_replace((NORMALIZE(value, NFKD) COLLATE "C"), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'::text, ''::text, 'g'::text), NFKC), 'ٱىةکیÆØĐÞŁŒ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬'::text, 'ايهكيæøđþłœ01234567890123456789.,'::text) COLLATE "C")), '[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+'::text, ' '::text, 'g'::text), ' '::text);

CREATE OR REPLACE FUNCTION app.jumped(of_series text, of_year integer)
 RETURNS TABLE(count integer, last integer)
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(j.last - j.first + 1), 0)::int, coalesce(max(j.last), 0) from app.number_jump j
  where j.company_id = app.current_company() and j.series = of_series and j.year = of_year
$function$;

CREATE OR REPLACE FUNCTION app.learn_new_rows()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  grown regclass;
begin
  for grown in
    select relid::regclass from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del >= 500 order by relid
  loop
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION app.next_number(series text, year integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  taken text;
begin
  insert into app.counter as c (company_id, series, year, last)
    values (app.current_company(), next_number.series, next_number.year, 1)
    on conflict (company_id, series, year) do update set last = c.last + 1
    returning c.series || '-' || c.year || '-' || lpad(c.last::text, greatest(5, length(c.last::text)), '0') into strict taken;
  return taken;
end $function$;

CREATE OR REPLACE FUNCTION app.numbered(said text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when coalesce(current_setting('app.number_mark', true), '') = '' then said
    else replace(said, current_setting('app.number_mark'), current_setting('app.number')) end
$function$;

CREATE OR REPLACE FUNCTION app.take_number(series text, year integer, mark text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  taken constant text := app.next_number(series, year);
begin
  perform set_config('app.number_mark', mark, true), set_config('app.number', taken, true);
  return taken;
end $function$;

CREATE OR REPLACE FUNCTION app.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select (overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
    || right(gen_random_uuid()::text, 17))::uuid
$function$;

CREATE OR REPLACE FUNCTION billing.begin_invoice(p_parties uuid[], p_series text, p_year integer, p_mark text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  perform accounting.lock_ledger();
  if exists (
    select from billing.payment p
    where p.company_id = app.current_company() and p.party_id = any (p_parties) and p.free_minor > 0
      and p.direction = 'in' and p.status = 'posted' and p.advance_account_id is not null and p.reserved_for is null
  ) then
    raise serialization_failure using message = 'An advance of the party came in between.';
  end if;
  return app.take_number(p_series, p_year, p_mark);
end $function$;

CREATE OR REPLACE FUNCTION billing.freeze_bank_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.statement_id, new.treasury_account_id, new.line_no, new.booked_on, new.amount_minor, new.description, new.reference, new.balance_minor)
      is distinct from (old.statement_id, old.treasury_account_id, old.line_no, old.booked_on, old.amount_minor, old.description, old.reference, old.balance_minor)
  then
    raise exception 'Bank line % changes only its state.', old.id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION billing.freeze_cheque()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.direction, new.number, new.bank, new.drawer, new.due_on, new.amount_minor, new.party_id, new.payment_id)
      is distinct from (old.direction, old.number, old.bank, old.drawer, old.due_on, old.amount_minor, old.party_id, old.payment_id)
    or old.state in ('cleared', 'handedBack', 'replaced', 'stopped')
  then
    raise exception 'Cheque % changes only its state.', old.number;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION billing.freeze_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.number, new.party_id, new.received_on, new.control_account_id, new.source_key)
      is distinct from (old.number, old.party_id, old.received_on, old.control_account_id, old.source_key)
    or ((new.received_minor, new.applied_minor, new.returned_minor, new.forfeited_minor, new.reserved_minor)
      is distinct from (old.received_minor, old.applied_minor, old.returned_minor, old.forfeited_minor, old.reserved_minor)
      and pg_trigger_depth() < 2)
  then
    raise exception 'Deposit % changes only through its moves.', old.number;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION billing.freeze_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status = 'draft' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or new.status = 'draft'
    or (new.kind, new.number, new.party_id, new.invoice_date, new.due_on, new.tax_inclusive, new.subtotal_minor, new.discount_minor,
        new.tax_minor, new.total_minor, new.control_account_id, new.corrects_id, new.source_key, new.profit_unit_ids)
      is distinct from (old.kind, old.number, old.party_id, old.invoice_date, old.due_on, old.tax_inclusive, old.subtotal_minor,
        old.discount_minor, old.tax_minor, old.total_minor, old.control_account_id, old.corrects_id, old.source_key, old.profit_unit_ids)
    or (new.settled_minor <> old.settled_minor and pg_trigger_depth() < 2)
  then
    raise exception 'Document % is issued and never changes.', old.number;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION billing.freeze_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from billing.invoice i where i.company_id = old.company_id and i.id = old.invoice_id and i.status <> 'draft'
  ) then
    raise exception 'Lines of an issued document never change.';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION billing.freeze_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.direction, new.number, new.party_id, new.payment_date, new.source_key)
      is distinct from (old.direction, old.number, old.party_id, old.payment_date, old.source_key)
    or (old.status <> 'submitted' and (new.status = 'submitted' or new.total_minor <> old.total_minor))
    or (old.status <> 'submitted' and new.advance_account_id is distinct from old.advance_account_id and not exists (
      select from billing.cheque c where c.company_id = old.company_id and c.payment_id = old.id and c.direction = 'in'))
    or (new.allocated_minor <> old.allocated_minor and pg_trigger_depth() < 2)
    or (old.status = 'voided' and new.status <> 'voided')
  then
    raise exception 'Payment % is posted and never changes.', old.number;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION billing.freeze_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.number, new.from_id, new.to_id, new.amount_out_minor, new.amount_in_minor, new.foreign_out_minor, new.foreign_in_minor,
      new.exchange_minor, new.sent_on)
      is distinct from (old.number, old.from_id, old.to_id, old.amount_out_minor, old.amount_in_minor, old.foreign_out_minor,
        old.foreign_in_minor, old.exchange_minor, old.sent_on)
    or old.status <> 'sent'
  then
    raise exception 'Transfer % is posted and never changes.', old.number;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION billing.is_sound(i billing.invoice)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return i.total_minor = i.subtotal_minor - i.discount_minor + i.tax_minor
    and least(i.subtotal_minor, i.discount_minor, i.tax_minor, i.total_minor) >= 0
    and i.settle_rank between 0 and 3
    and i.due_on >= i.invoice_date
    and (i.status = 'draft') = (i.number is null)
    and (i.status = 'draft' or (i.control_account_id is not null and i.source_key is not null))
    and (i.status = 'void') = (i.voided_on is not null) and (i.status <> 'void' or i.settled_minor = 0)
    and (i.kind <> 'bill' or i.status = 'draft' or i.reference is not null)
    and (i.kind not in ('creditNote', 'vendorCredit') or (i.corrects_id is not null and i.reason is not null))
    and (i.kind <> 'writeOff' or i.reason is not null)
    and (i.document_discount_bps is null or i.document_discount_minor is null)
    and i.document_discount_bps between 1 and 10000 and i.document_discount_minor > 0
    and (i.draft_currency is null or i.status = 'draft') and i.draft_currency ~ '^[A-Z]{3}$'
    and (i.draft_currency is not null or num_nonnulls(i.draft_rate, i.draft_discount_minor) = 0)
    and i.draft_rate > 0 and i.draft_discount_minor > 0
    and length(i.note) between 1 and 500 and length(i.reason) between 1 and 300 and length(i.reference) between 1 and 60
    and cardinality(i.profit_unit_ids) > 0;
end $function$;

CREATE OR REPLACE FUNCTION billing.is_sound(l billing.invoice_line)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return l.net_minor = l.revenue_minor - l.given_minor
    and l.line_no > 0 and l.quantity > 0
    and least(l.given_minor, l.line_discount_minor, l.document_discount_minor, l.reverse_tax_minor, l.foreign_discount_minor) >= 0
    and num_nonnulls(l.key, l.account_id) = 1
    and (l.carried_minor is null or l.key = 'advanceBillings')
    and (l.reverse_tax_minor is null or (l.tax_code is not null and l.tax_minor = 0))
    and (l.service_from is null) = (l.service_to is null) and l.service_to >= l.service_from
    -- What a final invoice deducts of an advance is negative, and nothing else is.
    and case when l.deducts_id is null
      then least(l.gross_minor, l.revenue_minor, l.net_minor, l.tax_minor, l.unit_price_minor, l.foreign_price_minor, l.foreign_net_minor,
        l.foreign_tax_minor, l.carried_minor) >= 0
      else greatest(l.gross_minor, l.revenue_minor, l.net_minor, l.tax_minor, l.unit_price_minor, l.foreign_price_minor,
        l.foreign_net_minor, l.foreign_tax_minor, l.carried_minor) <= 0 and l.given_minor = 0 and l.key = 'advanceBillings' end
    and length(l.description) between 1 and 300 and length(l.description_en) between 1 and 300 and length(l.discount_key) between 1 and 60;
end $function$;

CREATE OR REPLACE FUNCTION billing.keep_treasury()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'billing'
AS $function$
begin
  insert into treasury_balance as b (company_id, treasury_account_id, amount_minor, foreign_minor)
    select company_id, treasury_account_id, sum(amount_minor), coalesce(sum(foreign_minor), 0) from added
    group by company_id, treasury_account_id order by company_id, treasury_account_id
    on conflict (company_id, treasury_account_id) do update
      set amount_minor = b.amount_minor + excluded.amount_minor, foreign_minor = b.foreign_minor + excluded.foreign_minor;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION billing.settle_allocations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'billing'
AS $function$
begin
  update allocation a set released_minor = a.released_minor - n.amount_minor
    from added n where a.company_id = n.company_id and a.id = n.releases_id;
  update invoice i set settled_minor = i.settled_minor + s.amount
    from (
      select company_id, id, sum(amount) as amount from (
        select company_id, invoice_id as id, amount_minor as amount from added
        union all select company_id, credit_id, coalesce(source_minor, amount_minor) from added where credit_id is not null
      ) e group by company_id, id
    ) s where i.company_id = s.company_id and i.id = s.id and s.amount <> 0;
  update payment p set allocated_minor = p.allocated_minor + s.amount
    from (select company_id, payment_id as id, sum(coalesce(source_minor, amount_minor)) as amount
      from added where payment_id is not null group by 1, 2) s
    where p.company_id = s.company_id and p.id = s.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION billing.settle_deposits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'billing'
AS $function$
begin
  update deposit d set received_minor = d.received_minor + s.received, applied_minor = d.applied_minor + s.applied,
      returned_minor = d.returned_minor + s.returned, forfeited_minor = d.forfeited_minor + s.forfeited,
      reserved_minor = d.reserved_minor + s.reserved
    from (
      select company_id, deposit_id as id,
        coalesce(sum(amount_minor) filter (where kind = 'receive'), 0) as received,
        coalesce(sum(amount_minor) filter (where kind = 'apply'), 0) as applied,
        coalesce(sum(amount_minor) filter (where kind = 'return'), 0) as returned,
        coalesce(sum(amount_minor) filter (where kind = 'forfeit'), 0) as forfeited,
        coalesce(sum(case kind when 'reserve' then amount_minor when 'release' then -amount_minor end), 0) as reserved
      from added group by company_id, deposit_id
    ) s where d.company_id = s.company_id and d.id = s.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION billing.share_foreign()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'billing'
AS $function$
declare
  size bigint := abs(new.amount_minor);
  way int := sign(new.amount_minor);
  open_base bigint;
  open_foreign bigint;
  source_base bigint;
  source_foreign bigint;
begin
  if new.releases_id is not null then
    select a.amount_minor - a.released_minor, a.foreign_minor + coalesce(r.foreign_minor, 0),
        a.source_minor + coalesce(r.source_minor, 0), a.source_foreign_minor + coalesce(r.source_foreign_minor, 0)
      into open_base, open_foreign, source_base, source_foreign
      from allocation a left join lateral (
        select sum(r.foreign_minor) as foreign_minor, sum(r.source_minor) as source_minor,
          sum(r.source_foreign_minor) as source_foreign_minor
        from allocation r where r.company_id = a.company_id and r.releases_id = a.id) r on true
      where a.company_id = new.company_id and a.id = new.releases_id;
    if source_base is not null and new.source_minor is null then
      new.source_minor := way * share_of(size, open_base, source_base);
    end if;
    if source_foreign is not null and new.source_foreign_minor is null then
      new.source_foreign_minor := way * share_of(size, open_base, source_foreign);
    end if;
  else
    select i.open_minor, f.total_minor - f.settled_minor into open_base, open_foreign
      from foreign_document f join invoice i on i.company_id = f.company_id and i.id = f.invoice_id
      where f.company_id = new.company_id and f.invoice_id = new.invoice_id;
    if new.source_foreign_minor is null then
      if new.payment_id is not null then
        select p.free_minor, f.free_minor into source_base, source_foreign
          from foreign_payment f join payment p on p.company_id = f.company_id and p.id = f.payment_id
          where f.company_id = new.company_id and f.payment_id = new.payment_id;
      elsif new.credit_id is not null then
        select i.open_minor, f.total_minor - f.settled_minor into source_base, source_foreign
          from foreign_document f join invoice i on i.company_id = f.company_id and i.id = f.invoice_id
          where f.company_id = new.company_id and f.invoice_id = new.credit_id;
      end if;
      if source_foreign is not null then
        new.source_foreign_minor := share_of(coalesce(new.source_minor, size), source_base, source_foreign);
      end if;
    end if;
  end if;
  if open_foreign is not null then
    if new.foreign_minor is null then new.foreign_minor := way * share_of(size, open_base, open_foreign); end if;
    update foreign_document set settled_minor = settled_minor + new.foreign_minor
      where company_id = new.company_id and invoice_id = new.invoice_id;
  end if;
  if new.source_foreign_minor is not null then
    update foreign_payment set allocated_minor = allocated_minor + new.source_foreign_minor
      where company_id = new.company_id and payment_id = new.payment_id;
    update foreign_document set settled_minor = settled_minor + new.source_foreign_minor
      where company_id = new.company_id and invoice_id = new.credit_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION billing.share_of(part bigint, open bigint, whole bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select case when part >= open then whole
    else greatest(1, least(whole - 1, round(whole::numeric * part / open)))::bigint end
$function$;

CREATE OR REPLACE FUNCTION clinic.files_of(of_patient uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  with recursive files (id) as (
    select of_patient
    union
    select p.id from clinic.patient p join files f on p.merged_into = f.id where p.company_id = app.current_company()
  )
  select id from files
$function$;

CREATE OR REPLACE FUNCTION clinic.keep_signed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'signed' then raise exception 'a signed encounter never changes'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION clinic.open_files()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$ select string_to_array(nullif(current_setting('app.clinic_files', true), ''), ',')::uuid[] $function$;

CREATE OR REPLACE FUNCTION fleet.availability(vehicle uuid, disposed_on date, in_service_on date, from_at timestamp with time zone, to_at timestamp with time zone, now_at timestamp with time zone, from_day date, to_day date, turnaround interval, except_source uuid)
 RETURNS TABLE(verdict text, reason text)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select
    case when facts.found[1] is null then 'free' when facts.found[1] like 'risk:%' then 'at_risk' else 'busy' end,
    replace(facts.found[1], 'risk:', '')
  from (select app.current_company() as company_id) v
  left join lateral (
    select latest.id, latest.due_at, latest.to_at, latest.from_at, latest.source_id
    from (select c.id, c.due_at, c.to_at, c.from_at, c.source_id from fleet.custody c
      where c.company_id = v.company_id and c.vehicle_id = vehicle and c.voided_at is null
        and c.from_at < availability.to_at
      order by c.from_at desc limit 1) latest
  ) last_custody on true
  left join lateral (
    select bool_or(f.expected_until is null or f.expected_until > availability.from_at) as stays, true as is_open
    from fleet.flag f
    where f.company_id = v.company_id and f.vehicle_id = vehicle and f.to_at is null and f.from_at < availability.to_at
    having count(*) > 0
  ) flags on true
  cross join lateral (
    select array_remove(array[
      case when disposed_on <= to_day then 'disposed' end,
      case when in_service_on is null or in_service_on > from_day then 'preparing' end,
      case when exists (select from fleet.claim k
        where k.company_id = v.company_id and k.vehicle_id = vehicle and k.state <> 'released'
          and (except_source is null or k.source_id <> except_source)
          and (k.expires_at is null or k.expires_at > now_at)
          and k.busy_until > availability.from_at and k.starts_at < availability.to_at + turnaround) then 'claimed' end,
      case when last_custody.to_at + turnaround > availability.from_at then 'turnaround' end,
      case when flags.stays then 'flagged' end,
      case when open_custody.is_open and open_custody.due_at is null then 'held' end,
      case when open_custody.is_open and open_custody.due_at > now_at
        and open_custody.due_at + turnaround > availability.from_at then 'held' end,
      case when open_custody.is_open and open_custody.due_at <= now_at
        and availability.from_at <= now_at + interval '24 hours' then 'overdue' end,
      case when open_custody.is_open and open_custody.due_at <= now_at then 'risk:overdue' end,
      case when flags.is_open and not flags.stays then 'risk:flagged' end
    ], null) as found
    from (select last_custody.id is not null and last_custody.to_at is null
        and (except_source is null or last_custody.source_id <> except_source) as is_open, last_custody.due_at) open_custody
  ) facts
$function$;

CREATE OR REPLACE FUNCTION fleet.fuel_use(vehicle uuid, filled_at timestamp with time zone)
 RETURNS TABLE(litres numeric, km integer, per_hundred numeric, usual numeric, is_high boolean)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select span.litres, span.km, span.per_hundred, before.usual, coalesce(span.per_hundred > before.usual * 1.3, false)
  from (select app.current_company() as company_id) c
  join lateral (select f.km from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle
    and f.at = filled_at and f.is_full and f.voided_at is null) this on true
  join lateral (select f.at, f.km from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle
    and f.at < filled_at and f.is_full and f.voided_at is null order by f.at desc limit 1) last on true
  join lateral (select f.at, f.km from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle
    and f.is_full and f.voided_at is null order by f.at limit 1) first on true
  cross join lateral (select sum(f.litres) as litres, this.km - last.km as km,
      round(sum(f.litres) * 100 / nullif(this.km - last.km, 0), 2) as per_hundred
    from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle and f.voided_at is null
      and f.at > last.at and f.at <= filled_at) span
  cross join lateral (select case when last.km - first.km >= 1000 then round(sum(f.litres) * 100 / (last.km - first.km), 2) end as usual
    from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle and f.voided_at is null
      and f.at > first.at and f.at <= last.at) before
$function$;

CREATE OR REPLACE FUNCTION fleet.next_violation_numbers(year integer, wanted integer)
 RETURNS SETOF text
 LANGUAGE sql
AS $function$
  with taken as (
    insert into app.counter as c (series, year, last) values ('VIO', next_violation_numbers.year, wanted)
    on conflict (company_id, series, year) do update set last = c.last + wanted
    returning c.last)
  select 'VIO-' || next_violation_numbers.year || '-' || lpad(n::text, greatest(5, length(n::text)), '0')
  from taken, generate_series(taken.last - wanted + 1, taken.last) n order by n
$function$;

CREATE OR REPLACE FUNCTION fleet.vehicle_status(vehicle uuid, disposed_on date, in_service_on date, at timestamp with time zone, on_day date)
 RETURNS TABLE(status text, chips text[], custody_id uuid)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(facts.found[1], 'available'), coalesce(facts.found[2:], '{}'), holding.id
  from (select app.current_company() as company_id) v
  left join lateral (
    -- Ranges of one vehicle never overlap, so only the latest begun row can cover the instant.
    select latest.id, latest.kind
    from (select c.id, c.kind, c.until_at from fleet.custody c
      where c.company_id = v.company_id and c.vehicle_id = vehicle and c.voided_at is null and c.from_at <= at
      order by c.from_at desc limit 1) latest
    where latest.until_at > at
  ) holding on true
  left join lateral (
    select array_agg(f.kind) as kinds from fleet.flag f
    where f.company_id = v.company_id and f.vehicle_id = vehicle and f.from_at <= at and f.until_at > at
  ) flags on true
  cross join lateral (
    select array_remove(array[
      case when disposed_on <= on_day then 'disposed' end,
      case when 'stolen' = any (flags.kinds) then 'stolen' end,
      case when 'police_hold' = any (flags.kinds) then 'police_station' end,
      case when 'accident' = any (flags.kinds) then 'accident' end,
      case holding.kind when 'contract' then 'rented' when 'workshop' then 'maintenance'
        when 'permit' then 'employee_use' when 'transfer' then 'in_transit' end,
      case when in_service_on is null or in_service_on > on_day then 'preparing' end,
      case when 'out_of_service' = any (flags.kinds) then 'out_of_service' end,
      case when exists (select from fleet.claim k
        where k.company_id = v.company_id and k.vehicle_id = vehicle and k.state <> 'released'
          and (k.state = 'active' or holding.id is null)
          and k.starts_at <= at + interval '24 hours' and k.busy_until > at
          and (k.expires_at is null or k.expires_at > at)) then 'reserved' end
    ], null) as found
  ) facts
$function$;

CREATE OR REPLACE FUNCTION hr.advance_rows_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  advance uuid := coalesce(new.advance_id, old.advance_id);
  planned bigint;
  whole bigint;
begin
  select coalesce(sum(amount_minor), 0) into planned from hr.advance_row
    where company_id = app.current_company() and advance_id = advance;
  select amount_minor into whole from hr.employee_advance where company_id = app.current_company() and id = advance;
  if planned <> whole then
    raise exception 'The rows of advance % sum to %, not to %.', advance, planned, whole;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION hr.forget_employees(ids uuid[])
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'hr', 'app', 'pg_temp'
AS $function$
declare
  one record;
begin
  for one in select e.id, e.number, e.version from hr.employee e where e.company_id = app.current_company() and e.id = any (ids) loop
    begin
      if one.version > 1 then raise foreign_key_violation; end if;
      if exists (select from hr.leave_move m where m.company_id = app.current_company() and m.employee_id = one.id and m.source <> 'opening')
        then raise foreign_key_violation; end if;
      delete from hr.leave_move m where m.company_id = app.current_company() and m.employee_id = one.id;
      delete from hr.pay_item i using hr.employment_contract c
        where c.company_id = app.current_company() and c.employee_id = one.id and i.company_id = c.company_id and i.contract_id = c.id;
      delete from hr.employment_contract c where c.company_id = app.current_company() and c.employee_id = one.id;
      delete from hr.employee e where e.company_id = app.current_company() and e.id = one.id;
    exception when foreign_key_violation then
      return next one.number;
    end;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION hr.leave_held(from_on date, to_on date, half_days jsonb)
 RETURNS int4multirange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select int4multirange(int4range((from_on - date '2000-01-01') * 2, (to_on - date '2000-01-01') * 2 + 2))
    - coalesce(range_agg(int4range(free.at, free.at + 1)), '{}'::int4multirange)
  from (
    select (make_date(left(half ->> 'on', 4)::int, substr(half ->> 'on', 6, 2)::int, right(half ->> 'on', 2)::int)
      - date '2000-01-01') * 2 + case half ->> 'half' when 'first' then 1 else 0 end as at
    from jsonb_array_elements(half_days) half
  ) free
$function$;

CREATE OR REPLACE FUNCTION legal.guard_child(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create policy seen_only on %s as restrictive using (exists (select from legal.legal_case c
    where c.company_id = %s.company_id and c.id = case_id))', target, target);
end
$function$;

CREATE OR REPLACE FUNCTION legal.open_letters()
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into legal.letter_template (country, letter_type, subject, body, source)
  select country, letter_type, subject, body, 'نصوص المنتج، الإصدار 1'
  from (values ('KW'), ('SA'), ('QA')) as lands(country)
  cross join (values
    ('legal_warning', 'إنذار بالسداد', E'السيد/ {name}\n\nتحية طيبة وبعد،\n\nبالإشارة إلى {ground}، تبين تخلفكم عن سداد مبلغ {amount} ({words}) المستحق حتى {date} وفق الكشف المبين أدناه.\n\nننذركم بالسداد خلال {days} أيام من تاريخ تسلم هذا الإنذار، وإلا اتخذنا الإجراءات القانونية مع تحميلكم الرسوم والمصاريف.'),
    ('payment_claim', 'مطالبة مالية', E'السيد/ {name}\n\nتحية طيبة وبعد،\n\nنطالبكم بسداد مبلغ {amount} ({words}) المستحق حتى {date} بموجب {ground}، وبيانه في الكشف أدناه.\n\nآخر موعد للسداد بعد {days} أيام من تاريخ تسلم هذه المطالبة، ونحتفظ بكل حق لنا في المطالبة القضائية.'),
    ('contract_termination', 'إخطار بإنهاء العقد', E'السيد/ {name}\n\nتحية طيبة وبعد،\n\nنخطركم بإنهاء {ground} لتخلفكم عن سداد مبلغ {amount} ({words}) المستحق حتى {date}.\n\nيُرجى التسليم والسداد خلال {days} أيام من تاريخ تسلم هذا الإخطار.')
  ) as texts(letter_type, subject, body)
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION legal.open_memos()
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into legal.letter_template (country, letter_type, subject, body, source)
  select country, letter_type, subject, body, 'نصوص المنتج، الإصدار 1'
  from (values ('KW'), ('SA'), ('QA')) as lands(country)
  cross join (values
    ('general', 'مذكرة قانونية', E'بشأن: {name}\n\nالوقائع\n{facts}\n\nالرأي\n{opinion}\n\nحُررت في {date}، وهي رأي داخلي للعرض على المحامي قبل أي إجراء.'),
    ('contract_analysis', 'مذكرة تحليل عقد', E'الطرف: {name}\nالسند: {ground}\n\nموقف السداد\nالمتأخر حتى {date} مبلغ {amount} ({words})، وأقدم استحقاق مضى عليه {late} يومًا.\n\nالبنود محل النظر\n{facts}\n\nالرأي\n{opinion}'),
    ('compliance_review', 'مذكرة مراجعة التزام', E'بشأن: {name}\nالسند: {ground}\n\nما رُوجع\n{facts}\n\nما وُجد من مخالفة أو نقص\n{opinion}\n\nتاريخ المراجعة: {date}.'),
    ('risk_assessment', 'مذكرة تقييم مخاطر', E'الطرف: {name}\n\nدرجة المخاطر في {date}: {score} من 100.\nالمتأخر {amount} منذ {late} يومًا.\n\nما يزيد المخاطر أو ينقصها\n{facts}\n\nالتوصية\n{opinion}'),
    ('debt_collection', 'مذكرة تحصيل دين', E'المدين: {name}\nالسند: {ground}\n\nالدين المستحق حتى {date}: {amount} ({words})، وأقدم استحقاق مضى عليه {late} يومًا، ودرجة المخاطر {score} من 100.\n\nما اتُخذ من إجراءات\n{facts}\n\nالإجراء المقترح\n{opinion}'),
    ('dispute_resolution', 'مذكرة تسوية نزاع', E'الطرف: {name}\nالسند: {ground}\n\nمحل النزاع\n{facts}\n\nالمبلغ القائم حتى {date}: {amount} ({words}).\n\nعرض التسوية\n{opinion}')
  ) as texts(letter_type, subject, body)
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION legal.open_office()
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into legal.settings default values on conflict do nothing;
  insert into legal.court (country, name_ar, court_kind, source)
  select country, name_ar, court_kind, 'قائمة المنتج، الإصدار 1' from (values
    ('KW', 'المحكمة الكلية', 'ordinary'), ('KW', 'المحكمة الجزئية', 'ordinary'), ('KW', 'دائرة الأمور المستعجلة', 'urgent'),
    ('KW', 'دائرة الإيجارات', 'rental'), ('KW', 'محكمة المرور', 'traffic'), ('KW', 'محكمة الجنح', 'criminal'),
    ('KW', 'محكمة الجنايات', 'criminal'), ('KW', 'محكمة الاستئناف', 'appeal'), ('KW', 'محكمة التمييز', 'cassation'),
    ('KW', 'إدارة التنفيذ', 'enforcement'), ('KW', 'إدارة الخبراء', 'experts'),
    ('SA', 'المحكمة العامة', 'ordinary'), ('SA', 'المحكمة التجارية', 'ordinary'), ('SA', 'المحكمة العمالية', 'ordinary'),
    ('SA', 'محكمة التنفيذ', 'enforcement'),
    ('QA', 'المحكمة الابتدائية', 'ordinary'), ('QA', 'محكمة الاستئناف', 'appeal'), ('QA', 'محكمة التمييز', 'cassation')
  ) as seed(country, name_ar, court_kind)
  on conflict do nothing;
  insert into legal.time_limit (country, court_kind, days, valid_from_on, source) values
    ('KW', 'ordinary', 30, '1980-11-01', 'قانون المرافعات المدنية والتجارية، ميعاد الاستئناف'),
    ('KW', 'urgent', 15, '1980-11-01', 'قانون المرافعات المدنية والتجارية، المواد المستعجلة')
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION legal.sees(confidential boolean, team uuid[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not confidential or coalesce(current_setting('app.legal_reader', true) = 'all', false)
    or coalesce(nullif(nullif(current_setting('app.legal_reader', true), ''), 'all')::uuid = any (team), false)
$function$;

CREATE OR REPLACE FUNCTION parties.all_words(column_name text, folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select string_agg(format('p.%I like %L', column_name,
    case when length(word) < 3 then '% ' else '%' end || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and ')
  from (select word from unnest(string_to_array(folded, ' ')) with ordinality as w (word, place)
    where word <> '' order by place limit 8) as words
$function$;

CREATE OR REPLACE FUNCTION parties.forget_import(file uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'parties', 'app', 'pg_temp'
AS $function$
begin
  if exists (select from parties.used_of_import(file)) then raise exception 'a party of the file was used since'; end if;
  delete from parties.party_match m using parties.party p
    where p.company_id = app.current_company() and p.import_id = file and m.company_id = p.company_id and p.id in (m.a_id, m.b_id);
  delete from parties.party_document d using parties.party p
    where p.company_id = app.current_company() and p.import_id = file and d.company_id = p.company_id and d.party_id = p.id;
  delete from parties.party_role r using parties.party p
    where p.company_id = app.current_company() and p.import_id = file and r.company_id = p.company_id and r.party_id = p.id;
  delete from parties.party p where p.company_id = app.current_company() and p.import_id = file;
end $function$;

CREATE OR REPLACE FUNCTION parties.search_party_ids(query text, max_rows integer DEFAULT NULL::integer, only_role text DEFAULT NULL::text)
 RETURNS TABLE(party_id uuid, rank integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  statement text;
begin
  if app.current_company() is null then return; end if;
  statement := parties.search_statement(query, max_rows, only_role);
  if statement is not null then return query execute statement; end if;
end
$function$;

CREATE OR REPLACE FUNCTION parties.search_statement(query text, max_rows integer, only_role text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  light text := app.fold_light(coalesce(query, ''));
  digits text := '';
  light_words text;
  aggressive_words text := parties.all_words('search_aggressive', app.fold_aggressive(coalesce(query, '')));
  phrase text;
  role_words text := '';
begin
  if length(light) = 0 then return null; end if;
  if light ~ '^[0-9+() ./-]+$' then
    digits := regexp_replace(light, '[^0-9]', '', 'g');
    -- 00965... and a national 05... are typed for what is stored as 965... and 9665...
    if length(digits) > 9 then digits := regexp_replace(digits, '^00', ''); end if;
    if length(digits) > 8 then digits := regexp_replace(digits, '^0', ''); end if;
  end if;
  light_words := parties.all_words('search_light', light);
  if length(digits) > 2 then
    light_words := format('((%s) or %s)', light_words, parties.all_words('search_light', digits));
  end if;
  if only_role is not null then
    role_words := format(
      ' and (exists (select from parties.party_role r where r.company_id = p.company_id and r.role = %1$L
          and r.party_id = coalesce(p.alias_of, p.id))
        or exists (select from parties.party m join parties.party_role r on r.company_id = m.company_id and r.party_id = m.id
          where m.company_id = p.company_id and m.alias_of = coalesce(p.alias_of, p.id) and r.role = %1$L))',
      only_role);
  end if;
  if max_rows is null then
    return format('select distinct coalesce(p.alias_of, p.id) as party_id, 0 as rank from parties.party p
      where p.company_id = %s and ((%s)%s)%s', app.current_company(), light_words,
      coalesce(' or (' || aggressive_words || ')', ''), role_words);
  end if;
  phrase := replace(replace(replace(light, '\', '\\'), '%', '\%'), '_', '\_');
  return format('with begins as (
      select p.id as party_id, 1 as rank, p.status, p.sort_name from parties.party p
      where p.company_id = %5$s and p.alias_of is null and p.sort_name like %10$L%7$s
      order by p.sort_name, p.id limit %8$s
    ), few as (select count(*) < %8$s as yes from begins),
    contains as (
      select p.id, p.alias_of, p.code, p.phone, p.alt_phone, p.search_light, p.status, p.sort_name from parties.party p
      where (select yes from few) and p.company_id = %5$s and %6$s%7$s limit 1000
    ), candidates as (
      select * from contains
      union all
      (select p.id, p.alias_of, p.code, p.phone, p.alt_phone, p.search_light, p.status, p.sort_name from parties.party p
        where (select count(*) = 1000 from contains) and p.company_id = %5$s and p.search_light like %4$L and %6$s%7$s limit 1000)
    ), light as (
      select coalesce(p.alias_of, p.id) as party_id,
        min(case when p.code = upper(%1$L) or substr(p.phone, 2) = %2$L or substr(p.alt_phone, 2) = %2$L then 0
          when p.search_light like %3$L then 1 when p.search_light like %4$L then 2 else 3 end) as rank,
        min(p.status) as status, min(p.sort_name) as sort_name
      from candidates p group by 1 order by 2, 3, 4, 1 limit %8$s
    ), near as (
      select p.id, p.alias_of, p.status, p.sort_name from parties.party p
      where (select yes from few) and (select count(*) from light) < %8$s and p.company_id = %5$s and %9$s%7$s
        and coalesce(p.alias_of, p.id) not in (select l.party_id from light l) limit 1000
    ), aggressive as (
      select coalesce(p.alias_of, p.id) as party_id, 4 as rank, min(p.status) as status, min(p.sort_name) as sort_name
      from near p group by 1 order by 3, 4, 1 limit %8$s
    )
    select party_id, rank from (select * from light union all select * from aggressive
      union all select * from begins where not (select yes from few)) as found
    order by rank, status, sort_name, party_id limit %8$s',
    light, case when digits = '' then light else digits end, ' ' || phrase || '%', '% ' || phrase || '%', app.current_company(),
    light_words, role_words, greatest(max_rows, 0), coalesce(aggressive_words, 'false'), phrase || '%');
end
$function$;

CREATE OR REPLACE FUNCTION parties.used_of_import(file uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'parties', 'app', 'pg_temp'
AS $function$
declare
  place record;
begin
  return query select p.id from parties.party p
    where p.company_id = app.current_company() and p.import_id = file
      and (p.version > 1 or exists (
        select from parties.party_document d
        join parties.identity_reveal r on r.company_id = d.company_id and r.document_id = d.id
        where d.company_id = p.company_id and d.party_id = p.id));
  for place in
    select k.conrelid::regclass as relation, a.attname as col
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.atttypid = 'uuid'::regtype
    where k.contype = 'f' and k.confrelid = 'parties.party'::regclass
      and k.conrelid not in ('parties.party_role'::regclass, 'parties.party_document'::regclass, 'parties.party_match'::regclass)
    union
    select c.oid::regclass, a.attname from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('parties', 'pg_catalog', 'information_schema')
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'party_id' and a.atttypid = 'uuid'::regtype and not a.attisdropped
    where c.relkind = 'r'
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id' and not o.attisdropped)
  loop
    return query execute format(
      'select x.%I from %s x where x.company_id = app.current_company() and x.%I in (
         select p.id from parties.party p where p.company_id = app.current_company() and p.import_id = $1)',
      place.col, place.relation, place.col) using file;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION platform.active_visit(of_user uuid, at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
AS $function$
  update platform.browse_visit v set requests = v.requests + 1
  where v.super_admin_id = of_user and v.ended_at is null and v.expires_at > at
  returning jsonb_build_object('visitId', v.id, 'companyId', v.company_id, 'mode', v.mode, 'expiresAt', v.expires_at)
$function$;

CREATE OR REPLACE FUNCTION platform.begin_purge(of_company integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from platform.company c where c.id = of_company for no key update;
  perform set_config('app.company_id', of_company::text, true), set_config('app.purging', of_company::text, true);
  if not platform.purges(of_company) then
    raise exception 'Company % has not been closed for 90 days.', of_company;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION platform.company_features(of_company integer, at timestamp with time zone)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  plan constant text := platform.plan_at(of_company, at);
begin
  return (
    select coalesce(array_agg(g.code order by g.code), '{}')
    from platform.feature_gate g
    where not g.is_active or plan = any (g.required_plans));
end $function$;

CREATE OR REPLACE FUNCTION platform.company_modules(of_company integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select coalesce(array_agg(a.name order by a.position), '{}')
    from platform.company c, unnest(c.active_modules) with ordinality as a(name, position)
    where c.id = of_company and not exists (
      select from platform.module_setting d
      where d.company_id = of_company and d.module_name = a.name and not d.is_enabled and a.name <> 'core'));
end $function$;

CREATE OR REPLACE FUNCTION platform.count_visit_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update platform.browse_visit set writes = writes + 1 where id = new.visit_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION platform.forget_old(at timestamp with time zone, OUT log_rows integer, OUT mail_rows integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  kept platform.installation;
begin
  select * into kept from platform.installation;
  delete from app.system_log l where l.at < forget_old.at - make_interval(days => kept.log_days);
  get diagnostics log_rows = row_count;
  delete from app.mail m where m.state = 'sent' and m.sent_at < forget_old.at - make_interval(days => kept.mail_days);
  get diagnostics mail_rows = row_count;
end $function$;

CREATE OR REPLACE FUNCTION platform.hold_mail_of_copies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from platform.company c where c.id = new.company_id and c.copy_of is not null) then
    new.state := 'failed';
    new.last_error := 'copy';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION platform.keep_copy_result()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into platform.copy_result (company_id, id, at, state, requested_by_name, by_staff, size_bytes, kind, row_count, sha256)
  values (new.company_id, new.id, coalesce(new.ready_at, new.requested_at), new.state, new.requested_by_name, new.by_staff,
    new.size_bytes, new.kind, new.row_count, new.sha256)
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION platform.keep_subscription_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into platform.subscription_change (company_id, at, plan_code, cycle, state, price_minor)
  values (new.company_id, new.changed_at, new.plan_code, new.cycle, new.state, new.paid_minor);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION platform.open_company_rows()
 RETURNS TABLE(place integer, table_name text, column_names text[], lines_cursor text, sheet_cursor text)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  source record;
  statement text;
  cursor_name refcursor;
begin
  place := 0;
  for source in
    select r.oid, n.nspname, r.relname,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select string_agg(format('r.%I', a.attname), ', ' order by k.nth)
        from pg_index i, unnest(i.indkey::int[]) with ordinality as k (num, nth), pg_attribute a
        where i.indrelid = r.oid and i.indisprimary and a.attrelid = r.oid and a.attnum = k.num) as key_columns
    from pg_class r join pg_namespace n on n.oid = r.relnamespace
    where r.relkind in ('r', 'p') and not r.relispartition and r.relpersistence <> 't'
      and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'public', 'specimen')
      and (n.nspname || '.' || r.relname = 'platform.company' or exists (select from pg_attribute a
        where a.attrelid = r.oid and a.attname = 'company_id' and a.attnum > 0 and not a.attisdropped))
      and n.nspname || '.' || r.relname not in ('app.idempotency', 'app.realtime_event', 'app.mail', 'app.access_link')
    order by 2, 3
  loop
    place := place + 1;
    table_name := source.nspname || '.' || source.relname;
    column_names := source.columns;
    statement := format('select to_json(r)::text as line from %I.%I r where r.%I = app.current_company() order by %s',
      source.nspname, source.relname, case when table_name = 'platform.company' then 'id' else 'company_id' end,
      source.key_columns);
    lines_cursor := 'company_lines_' || place;
    cursor_name := lines_cursor;
    open cursor_name for execute statement;
    sheet_cursor := 'company_sheet_' || place;
    cursor_name := sheet_cursor;
    open cursor_name for execute statement;
    return next;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION platform.payers_at(moment timestamp with time zone)
 RETURNS TABLE(company_id integer, since timestamp with time zone, plan_code text, cycle text, price_minor bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select newest.company_id, newest.at, newest.plan_code, newest.cycle, newest.price_minor
  from (select distinct on (c.company_id) c.* from platform.subscription_change c
    where c.at < moment order by c.company_id, c.at desc, c.id desc) newest
  where newest.state in ('active', 'grace')
$function$;

CREATE OR REPLACE FUNCTION platform.plan_at(of_company integer, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce((
    select case
        when s.state = 'free' then 'free'
        when (at at time zone c.time_zone)::date <= s.ends_on + case when s.cycle = 'trial' then 0 else 7 end then s.plan_code
        else 'free'
      end
    from platform.subscription s join platform.company c on c.id = s.company_id
    where s.company_id = of_company), 'free');
end $function$;

CREATE OR REPLACE FUNCTION platform.purges(of_company integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(nullif(current_setting('app.purging', true), '')::int = of_company, false)
    and pg_has_role(current_user, (select nspowner from pg_namespace where nspname = 'platform'), 'usage')
    and exists (select from platform.company c where c.id = of_company and c.status = 'closed' and c.purged_at is null
      and c.closed_at <= now() - interval '90 days')
$function$;

CREATE OR REPLACE FUNCTION platform.renew_companies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update platform.company set created_at = created_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION platform.renew_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update platform.company set created_at = created_at where id = case when tg_op = 'DELETE' then old.company_id else new.company_id end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION platform.tables_to_purge()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  waiting oid[];
  free oid[];
begin
  select array_agg(r.oid) into waiting from pg_class r join pg_namespace n on n.oid = r.relnamespace
  where r.relkind in ('r', 'p') and not r.relispartition and r.relpersistence <> 't'
    and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'public', 'specimen')
    and n.nspname || '.' || r.relname not in ('platform.subscription_order', 'platform.subscription',
      'platform.subscription_change', 'platform.copy_result', 'app.audit_head')
    and exists (select from pg_attribute a
      where a.attrelid = r.oid and a.attname = 'company_id' and a.attnum > 0 and not a.attisdropped);
  while cardinality(waiting) > 0 loop
    select array_agg(o) into free from unnest(waiting) o where not exists (select from pg_constraint c
      where c.contype = 'f' and c.confrelid = o and c.conrelid <> o and c.conrelid = any (waiting));
    if free is null then raise exception 'Tables point to each other in a circle.'; end if;
    return query select format('%I.%I', n.nspname, r.relname) from pg_class r join pg_namespace n on n.oid = r.relnamespace
      where r.oid = any (free) order by 1;
    waiting := array(select unnest(waiting) except select unnest(free));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION rentals.keep_published_template()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'draft'
    and (new.clauses, new.types, new.languages, new.name_ar, new.version_no, new.family_id)
      is distinct from (old.clauses, old.types, old.languages, old.name_ar, old.version_no, old.family_id)
  then
    raise exception 'A published template does not change.' using errcode = 'check_violation',
      constraint = 'contract_template_published';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION rentals.shares_of(of_invoice uuid)
 RETURNS TABLE(contract_id uuid, total_minor bigint, credited_minor bigint, deposit_minor bigint, paid_minor bigint, open_minor bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with share as (
    select r.contract_id, sum(r.share_minor)::bigint as total, min(r.share_from_minor) as begins
    from rentals.schedule_row r
    where r.company_id = app.current_company() and r.invoice_id = of_invoice and r.share_minor is not null
    group by r.contract_id
  ), own as (
    select s.*,
      coalesce((select sum(case when l.share_minor is null then a.amount_minor else sign(a.amount_minor) * l.share_minor end)
        from billing.allocation a join rentals.contract_invoice l on l.company_id = a.company_id
          and l.invoice_id = a.credit_id and l.contract_id = s.contract_id
        where a.company_id = app.current_company() and a.invoice_id = of_invoice), 0)::bigint as credited,
      coalesce((select sum(a.amount_minor) from billing.allocation a
        join billing.deposit d on d.company_id = a.company_id and d.id = a.deposit_id
          and d.source = 'rentals.contract:' || s.contract_id
        where a.company_id = app.current_company() and a.invoice_id = of_invoice), 0)::bigint as deposit
    from share s
  ), part as (
    select o.*, greatest(0, o.total - o.credited - o.deposit) as net,
      sum(greatest(0, o.total - o.credited - o.deposit)) over (order by o.begins) as reached,
      sum(greatest(0, o.total - o.credited - o.deposit)) over () as all_net
    from own o
  ), shown as (
    select p.*, least(p.net, greatest(0, p.reached - (p.all_net - i.open_minor))) as open
    from part p join billing.invoice i on i.company_id = app.current_company() and i.id = of_invoice
  )
  select s.contract_id, s.total, s.credited, s.deposit, (s.net - s.open)::bigint, s.open::bigint from shown s
$function$;

CREATE OR REPLACE FUNCTION support.at_desk()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(current_setting('app.support_desk', true), '') = 'on' $function$;

CREATE OR REPLACE FUNCTION support.follow_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into support.queue_entry (of_company, ticket_id, number, title, category, priority, state, opened_at, opened_by_name,
    assigned_to, assigned_to_name, due_at, answered_at, first_response_minutes, last_message_at, is_last_by_staff, was_late, resolved_at,
    rating)
  values (new.company_id, new.id, new.number, new.title, new.category, new.priority, new.state, new.opened_at, new.opened_by_name,
    new.assigned_to, new.assigned_to_name,
    case when new.state in ('open', 'in_progress')
      then case when new.answered_at is null then least(new.response_due_at, new.resolve_due_at) else new.resolve_due_at end end,
    new.answered_at, new.first_response_minutes, new.last_message_at, new.is_last_by_staff, new.was_late, new.resolved_at, new.rating)
  on conflict (of_company, ticket_id) do update set
    state = excluded.state, assigned_to = excluded.assigned_to, assigned_to_name = excluded.assigned_to_name, due_at = excluded.due_at,
    answered_at = excluded.answered_at, first_response_minutes = excluded.first_response_minutes,
    last_message_at = excluded.last_message_at, is_last_by_staff = excluded.is_last_by_staff, was_late = excluded.was_late,
    resolved_at = excluded.resolved_at, rating = excluded.rating;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION support.notes_of(of_ticket uuid)
 RETURNS TABLE(id uuid, at timestamp with time zone, author_name text, note text)
 LANGUAGE sql
 STABLE
 SET "app.support_desk" TO 'on'
AS $function$
  select n.id, n.at, n.author_name, n.note from support.internal_note n
  where n.company_id = app.current_company() and n.ticket_id = of_ticket order by n.at, n.id
$function$;

CREATE OR REPLACE FUNCTION support.write_note(of_ticket uuid, noted_at timestamp with time zone, author uuid, author_name text, note text)
 RETURNS void
 LANGUAGE sql
 SET "app.support_desk" TO 'on'
AS $function$
  insert into support.internal_note (ticket_id, at, author_id, author_name, note)
  values (of_ticket, noted_at, author, write_note.author_name, write_note.note)
$function$;
