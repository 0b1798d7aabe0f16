create schema support;
grant usage on schema support to qafila_app;

-- When the people of the platform answer. One row and no company: the targets of all companies follow the same clock.
create table support.calendar (
  is_only boolean primary key default true check (is_only),
  version int not null default 1,
  -- 0 is Sunday.
  working_days int[] not null default '{0,1,2,3,4}'
    check (cardinality(working_days) between 1 and 7 and working_days <@ '{0,1,2,3,4,5,6}'),
  opens_at text not null default '08:00' check (opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes_at text not null default '17:00' check (closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$' and closes_at > opens_at),
  ramadan_opens_at text not null default '09:00' check (ramadan_opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ramadan_closes_at text not null default '14:00'
    check (ramadan_closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$' and ramadan_closes_at > ramadan_opens_at),
  -- Ramadans that were announced otherwise than the calendar has them: [{"year": 1448, "fromOn": "2027-02-09", "toOn": "2027-03-09"}].
  ramadans jsonb not null default '[]' check (jsonb_typeof(ramadans) = 'array'),
  -- Days without support: [{"on": "2026-12-31", "name": "..."}].
  closed_days jsonb not null default '[]' check (jsonb_typeof(closed_days) = 'array')
);
insert into support.calendar default values;
grant select, update on support.calendar to qafila_app;

create table support.ticket (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  title text not null check (length(title) between 1 and 150),
  description text not null check (length(description) between 1 and 5000),
  category text not null check (category in ('technical', 'feature', 'general', 'billing', 'account')),
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  state text not null default 'open' check (state in ('open', 'in_progress', 'waiting_customer', 'resolved', 'closed')),
  opened_at timestamptz not null,
  opened_by uuid not null,
  opened_by_name text not null,
  file_ids uuid[] not null default '{}' check (cardinality(file_ids) <= 5),
  -- Where the person was when it happened.
  page text check (length(page) between 1 and 300),
  request_id text check (length(request_id) between 1 and 100),
  browser text check (length(browser) between 1 and 300),
  assigned_to uuid,
  assigned_to_name text,
  -- The clock runs from the opening, and anew from each reopening.
  clock_from timestamptz not null,
  response_due_at timestamptz not null,
  resolve_due_at timestamptz not null,
  -- The clock stands still since then: the company was asked.
  waiting_since timestamptz,
  answered_at timestamptz,
  -- The first answer ever, and how many support minutes it took.
  first_response_at timestamptz,
  first_response_minutes int check (first_response_minutes >= 0),
  last_message_at timestamptz not null,
  is_last_by_staff boolean not null default false,
  -- Once true it stays: a target was missed.
  was_late boolean not null default false,
  -- What the staff have been mailed of the running clock.
  warned_at timestamptz,
  late_told_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  rating int check (rating between 1 and 5),
  feedback text check (length(feedback) between 1 and 1000),
  primary key (company_id, id),
  constraint ticket_number unique (company_id, number),
  check (num_nonnulls(assigned_to, assigned_to_name) in (0, 2)),
  check ((state = 'waiting_customer') = (waiting_since is not null)),
  check ((state in ('resolved', 'closed')) = (resolved_at is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'open' or answered_at is null),
  check (num_nonnulls(first_response_at, first_response_minutes) in (0, 2))
);
create index ticket_newest on support.ticket (company_id, opened_at desc, id desc);
create index ticket_of_person on support.ticket (company_id, opened_by, opened_at desc, id desc);
create index ticket_running on support.ticket (company_id, resolve_due_at) where state in ('open', 'in_progress');
create index ticket_assigned on support.ticket (company_id, assigned_to) where assigned_to is not null and state <> 'closed';
create index ticket_resolved on support.ticket (company_id, resolved_at) where state = 'resolved';
select app.company_table('support.ticket', 'keep');

-- What the company and the staff say to each other. Notes of the staff among themselves never stand here.
create table support.ticket_message (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  ticket_id uuid not null,
  at timestamptz not null,
  author_id uuid not null,
  author_name text not null,
  by_staff boolean not null,
  message text not null check (length(message) between 1 and 5000),
  file_ids uuid[] not null default '{}' check (cardinality(file_ids) <= 5),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references support.ticket (company_id, id)
);
create index ticket_message_order on support.ticket_message (company_id, ticket_id, at, id);
select app.company_table('support.ticket_message', 'append');

-- The steps of a ticket, as the company sees them too.
create table support.ticket_event (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  ticket_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('opened', 'answered', 'asked', 'replied', 'assigned', 'handed_back', 'resolved', 'reopened',
    'closed', 'rated', 'lapsed')),
  by_name text not null,
  by_staff boolean not null,
  note text check (length(note) between 1 and 200),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references support.ticket (company_id, id)
);
create index ticket_event_order on support.ticket_event (company_id, ticket_id, at, id);
select app.company_table('support.ticket_event', 'append');

-- What the staff note among themselves. A second, restrictive policy stands before the one of the company: the table has no rows but
-- within the two functions below, whatever is asked. So no list, export, copy, search or report of a company can hold a note,
-- those of later years included.
create function support.at_desk() returns boolean language sql stable as
$$ select coalesce(current_setting('app.support_desk', true), '') = 'on' $$;
grant execute on function support.at_desk() to qafila_app;

create table support.internal_note (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  ticket_id uuid not null,
  at timestamptz not null,
  author_id uuid not null,
  author_name text not null,
  note text not null check (length(note) between 1 and 5000),
  primary key (company_id, id),
  -- The purge of a closed company is not the desk: its notes go with the ticket.
  foreign key (company_id, ticket_id) references support.ticket (company_id, id) on delete cascade
);
create index internal_note_order on support.internal_note (company_id, ticket_id, at, id);
select app.company_table('support.internal_note', 'append');
create policy desk_only on support.internal_note as restrictive using (support.at_desk());

-- The two ways to a note; only calls of a super administrator use them (`desk/note.queries.ts`, which a test holds). The setting lasts as
-- long as the function.
create function support.notes_of(of_ticket uuid)
returns table (id uuid, at timestamptz, author_name text, note text) language sql stable set app.support_desk = 'on' as
$$
  select n.id, n.at, n.author_name, n.note from support.internal_note n
  where n.company_id = app.current_company() and n.ticket_id = of_ticket order by n.at, n.id
$$;
grant execute on function support.notes_of(uuid) to qafila_app;

create function support.write_note(of_ticket uuid, noted_at timestamptz, author uuid, author_name text, note text) returns void
language sql volatile set app.support_desk = 'on' as
$$
  insert into support.internal_note (ticket_id, at, author_id, author_name, note)
  values (of_ticket, noted_at, author, write_note.author_name, write_note.note)
$$;
grant execute on function support.write_note(uuid, timestamptz, uuid, text, text) to qafila_app;

-- The queue of the staff over all companies, beside the tickets it follows: what decides the order, and nothing that was written. Not a
-- company table: the staff read it without a company. Its column is not named company_id, so that no copy of a company takes it for
-- data of its own, and it goes with the ticket.
create table support.queue_entry (
  of_company int not null,
  ticket_id uuid not null,
  number text not null,
  title text not null,
  category text not null,
  priority text not null,
  state text not null,
  opened_at timestamptz not null,
  opened_by_name text not null,
  assigned_to uuid,
  assigned_to_name text,
  -- The target that counts now: the answer while there is none, then the resolution; null while the clock stands.
  due_at timestamptz,
  answered_at timestamptz,
  first_response_minutes int,
  last_message_at timestamptz not null,
  is_last_by_staff boolean not null,
  was_late boolean not null,
  resolved_at timestamptz,
  rating int,
  primary key (of_company, ticket_id),
  foreign key (of_company, ticket_id) references support.ticket (company_id, id) on delete cascade
);
create index queue_entry_due on support.queue_entry (due_at) where state in ('open', 'in_progress', 'waiting_customer');
create index queue_entry_ticket on support.queue_entry (ticket_id);
create index queue_entry_opened on support.queue_entry (opened_at);
create index queue_entry_resolved on support.queue_entry (resolved_at) where resolved_at is not null;
grant select, insert, update on support.queue_entry to qafila_app;

create function support.follow_ticket() returns trigger language plpgsql as $$
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
end $$;
create trigger follow_ticket after insert or update on support.ticket for each row execute function support.follow_ticket();
