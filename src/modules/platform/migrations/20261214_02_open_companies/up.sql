-- Whether a company takes part in anything with strangers: its links open only then. The links themselves are the kernel's.
create function app.company_is_open(of_company int) returns boolean language sql stable as $$
  select exists (select from platform.company where id = of_company and status = 'active')
$$;
grant execute on function app.company_is_open(int) to qafila_app;
