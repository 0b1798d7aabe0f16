-- A season of days of the week (0 is Sunday): the price of weekends. Alone of seasons it may have no end.
alter table rentals.season add weekdays int[] check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6] and cardinality(weekdays) between 1 and 6);
alter table rentals.season alter to_on drop not null;
alter table rentals.season add constraint season_ends check (to_on is not null or weekdays is not null);
